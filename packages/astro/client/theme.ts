// Runs in <head> before the first paint: a chosen theme must not flash.
{
  const key = document.currentScript?.dataset.key || 'cl-theme';
  const setTheme = () => {
    let theme: string | null = null;
    try {
      theme = localStorage.getItem(key);
    } catch {
      // Storage is switched off: the theme is the system's.
    }
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  };
  setTheme();
  // Sites with Astro's client router change the page without loading it.
  document.addEventListener('astro:after-swap', setTheme);
}
