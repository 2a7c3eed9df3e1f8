// Theme boot: applies the remembered theme before the first paint, and the light theme while printing.
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
