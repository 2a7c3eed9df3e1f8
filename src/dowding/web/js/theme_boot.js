// Theme boot: applies the remembered theme, or that of the operating system, before the first paint; light while printing.
const systemTheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
try {
    document.documentElement.dataset.theme = localStorage.getItem('dowding.theme') || systemTheme;
} catch (error) {
    document.documentElement.dataset.theme = systemTheme;
}
addEventListener('beforeprint', () => {
    const { dataset } = document.documentElement;
    const theme = dataset.theme;
    dataset.theme = 'light';
    addEventListener('afterprint', () => (dataset.theme = theme), { once: true });
});
