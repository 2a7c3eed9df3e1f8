"""Campaign games of the RAF family whose raids can be fought out as battles of Wing Leader."""
