'use strict';
// Shows what the search finds while one types. Without a script the form does the same.
const field = document.querySelector('[data-search]');
const found = document.querySelector('[data-found]');
if (field && found) {
  let waiting;
  let latest = 0;
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const asked = ++latest;
      const query = new URLSearchParams({ q: field.value });
      const reply = await fetch(`${field.form.action}?${query}&part=1`);
      if (!reply.ok || asked !== latest) return;
      found.innerHTML = await reply.text();
      history.replaceState(null, '', `?${query}`);
    }, 150);
  });
}
// A slash leads to the search, as on many sites of documentation.
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  document.querySelector('#q').focus();
});
