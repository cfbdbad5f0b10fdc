/*
 * Runs before the first paint, so that a chosen theme, text size, density or language never flashes in from another
 * one. The same values are kept by web/lib/preferences.ts; anything unreadable means "as the system has it".
 */
(function () {
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem('gable.preferences') || '{}') || {};
    if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme;
    if (kept.density === 'compact' || kept.density === 'touch') root.dataset.density = kept.density;
    if (kept.motion === 'reduced') root.dataset.motion = kept.motion;
    if (kept.textSize >= 100 && kept.textSize <= 200) root.style.fontSize = kept.textSize + '%';
    if (/^(en|de|en-US|en-GB)$/.test(kept.language)) root.lang = kept.language;
    else if (/^de\b/i.test(navigator.language)) root.lang = 'de';
  } catch {
    root.dataset.preferences = 'unreadable';
  }
})();
