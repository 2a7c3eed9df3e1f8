// Runs before the first paint: the theme this browser remembers.
try {
    document.documentElement.dataset.theme = localStorage.getItem('dowding.theme') || 'dark';
} catch (error) {
    document.documentElement.dataset.theme = 'dark';
}
