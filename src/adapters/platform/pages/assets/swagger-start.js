'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
paint();
dark.addEventListener('change', paint);

const plainText = ({ React }) => ({ components: { DeepLink: ({ text }) => React.createElement('span', null, text) } });
SwaggerUIBundle({
  url: document.getElementById('swagger-ui').dataset.url,
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  plugins: [plainText],
});

const nameOf = (select) =>
  select.closest('[data-param-name]')?.dataset.paramName ?? (select.closest('.servers') ? 'Server' : 'Media type');
/** What to set on the elements of each selector, unless it is there. */
const lacking = {
  select: (element) => ({
    'aria-label': element.labels.length > 0 && element.labels[0].textContent.trim() !== '' ? null : nameOf(element),
  }),
  '.servers select': () => ({ 'aria-label': 'Server' }),
  '.close-modal': () => ({ 'aria-label': 'Close' }),
  '.modal-btn.authorize': (element) => ({ 'aria-label': element.textContent }),
  'input:not([type=checkbox]), textarea': (element) => ({
    'aria-label': element.labels.length > 0 || element.ariaLabel ? null : element.placeholder || 'Request body',
  }),
  'pre.microlight, pre.body-param__example, .highlight-code pre': () => ({ tabindex: '0' }),
  '.opblock-tag, section.models h4, .modal-ux-header h3': () => ({ 'aria-level': '2' }),
  '.opblock-title, .auth-container h4': () => ({ 'aria-level': '3' }),
  '.information-container': () => ({ role: 'region', 'aria-label': 'About' }),
  '.scheme-container': () => ({ role: 'region', 'aria-label': 'Server and authorization' }),
  '.modal-ux': () => ({ role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Authorization' }),
  '.responses-table': (element) => ({ 'aria-label': 'Responses: ' + element.closest('.opblock')?.id }),
};
const mend = () => {
  for (const [selector, wanted] of Object.entries(lacking))
    for (const element of document.querySelectorAll(selector))
      for (const [name, value] of Object.entries(wanted(element)))
        if (value !== null && element.getAttribute(name) !== value) element.setAttribute(name, value);
};
let isWaiting = false;
new MutationObserver(() => {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    mend();
  });
}).observe(document.body, { childList: true, subtree: true });
