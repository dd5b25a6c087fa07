/* Blocks in <head>, so that the first paint has the chosen colours. */
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    /* storage is off: the system's choice stands */
  }
  var dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
