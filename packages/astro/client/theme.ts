// Runs in <head> before the first paint: a chosen theme must not flash.
{
  let theme: string | null = null;
  try {
    theme = localStorage.getItem('cl-theme');
  } catch {
    // Storage is switched off: use the system's theme.
  }
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
}
