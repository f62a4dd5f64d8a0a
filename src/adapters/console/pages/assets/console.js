// The console works without this script: it only makes it faster.
(() => {
  const root = document.documentElement;
  const themeKey = 'waybill-theme';
  const paint = (theme) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  paint(localStorage.getItem(themeKey));

  // The address names the zone itself, so that a copied address shows the same times.
  const address = new URL(location.href);
  if (address.searchParams.get('tz') === 'browser') {
    address.searchParams.set('tz', Intl.DateTimeFormat().resolvedOptions().timeZone);
    location.replace(address);
  }

  const isTyping = (element) => element.closest('input, select, textarea, [contenteditable]') !== null;
  const keysKey = 'waybill-keys';
  const areKeysOff = () => localStorage.getItem(keysKey) === 'off';
  let waitsForSection = false;

  /** Moves the focus to the link of the next or the previous row. */
  const moveBy = (step) => {
    const links = [...document.querySelectorAll('main tbody th a')].filter((link) => link.checkVisibility());
    const at = links.indexOf(document.activeElement);
    links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  };
  const keys = {
    '/': () => document.querySelector('.search input')?.focus(),
    j: () => moveBy(1),
    k: () => moveBy(-1),
    x: () => document.activeElement?.closest('tr')?.querySelector('input[type="checkbox"]')?.click(),
    g: () => (waitsForSection = true),
    '?': () => document.querySelector('[data-help]')?.click(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || areKeysOff() || isTyping(event.target)) return;
    if (waitsForSection) {
      waitsForSection = false;
      document.querySelector(`nav.side [data-go="${CSS.escape(event.key)}"]`)?.click();
      return;
    }
    const shortcut = document.querySelector(`main [data-key="${CSS.escape(event.key)}"]`);
    const work = shortcut
      ? () => (shortcut.matches('input, select, textarea') ? shortcut.focus() : shortcut.click())
      : keys[event.key];
    if (!work) return;
    event.preventDefault();
    // A key that is held down goes on in the next page: without this it approves one product after the other, unseen.
    if (!shortcut || !event.repeat) work();
  });

  // An open menu lies above the page: it closes by Escape, and when the focus or a click leaves it.
  const openMenus = () => [...document.querySelectorAll('.menu[open]')];
  const closeOthers = ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false;
  };
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('click', closeOthers);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary').focus();
    }
  });

  document.addEventListener('click', ({ target }) => {
    const theme = target.dataset?.themeChoice;
    if (theme) {
      localStorage.setItem(themeKey, theme);
      paint(theme);
    }
    if (target.matches?.('[data-select-all]'))
      for (const box of document.querySelectorAll('#selection tbody input')) box.checked = true;
    if (target.matches?.('[data-keys]')) {
      localStorage.setItem(keysKey, areKeysOff() ? 'on' : 'off');
      reveal();
    }
    if (target.matches?.('[data-copy]')) navigator.clipboard?.writeText(target.dataset.copy);
  });

  /** Shows what only works with a script. */
  const reveal = () => {
    for (const element of document.querySelectorAll('.themes, [data-select-all], [data-copy], [data-scripted]'))
      element.hidden = false;
    for (const key of document.querySelectorAll('kbd')) key.hidden = areKeysOff();
    // A screen reader announces the key beside the name of what it does, and not as a part of it.
    for (const key of document.querySelectorAll('[data-key] kbd, label kbd')) key.ariaHidden = 'true';
    for (const element of document.querySelectorAll('[data-key]'))
      if (areKeysOff()) element.removeAttribute('aria-keyshortcuts');
      else element.setAttribute('aria-keyshortcuts', element.dataset.key);
    for (const state of document.querySelectorAll('[data-keys-state]')) state.textContent = areKeysOff() ? 'off' : 'on';
  };
  document.addEventListener('DOMContentLoaded', reveal);
  document.addEventListener('htmx:after:swap', reveal);

  // Fields of a country suggest all of them, once somebody comes to one.
  document.addEventListener('focusin', async ({ target }) => {
    const { from } = target.list?.dataset ?? {};
    if (!from) return;
    delete target.list.dataset.from;
    const reply = await fetch(from);
    if (!reply.ok) return;
    const countries = Object.entries(await reply.json());
    target.list.append(...countries.map(([code, name]) => new Option(name, code)));
  });

  // A page in the background does not ask for news.
  document.addEventListener('htmx:before:request', (event) => {
    if (document.hidden) event.preventDefault();
  });
})();
