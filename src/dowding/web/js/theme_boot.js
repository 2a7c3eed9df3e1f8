// Runs before the first paint: the theme this browser remembers. Paper is white, so any page is printed by daylight.
try {
    document.documentElement.dataset.theme = localStorage.getItem('dowding.theme') || 'dark';
} catch (error) {
    document.documentElement.dataset.theme = 'dark';
}
addEventListener('beforeprint', () => {
    const { dataset } = document.documentElement;
    const theme = dataset.theme;
    dataset.theme = 'light';
    addEventListener('afterprint', () => (dataset.theme = theme), { once: true });
});
