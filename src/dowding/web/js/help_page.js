// Pages of the documentation: the theme, and the navigation of the site on narrow screens.

import { startSiteMenu } from './common/menu.js';
import { startTheme } from './common/theme.js';

startTheme();
startSiteMenu();
