// Says that the session ends soon, and extends it. Without this script a form that is sent later comes back unsent.
document.addEventListener('DOMContentLoaded', () => {
  const region = document.querySelector('#session');
  if (!region) return;
  const texts = new Map([...region.children].map((text) => [text.dataset.session, text]));
  const warnedMs = 120_000;
  const idleMs = Number(region.dataset.idle) * 1_000;
  const expires = Date.now() + Number(region.dataset.left) * 1_000;
  let ends = 0;

  const show = () => {
    const left = ends - Date.now();
    const shown = left > warnedMs ? undefined : left <= 0 ? 'ended' : ends === expires ? 'last' : 'extend';
    for (const [name, text] of texts) text.hidden = name !== shown;
  };
  const begin = () => {
    ends = Math.min(Date.now() + idleMs, expires);
    show();
  };

  // Requests of any window count: all share one session.
  const windows = new BroadcastChannel('waybill-session');
  windows.addEventListener('message', begin);
  const counted = () => {
    begin();
    windows.postMessage('');
  };
  counted();
  document.addEventListener('htmx:after:request', counted);
  setInterval(show, 5_000);

  const form = texts.get('extend');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    // Without a connection the button stays, to be pressed again.
    const reply = await fetch(form.action, { method: 'POST', body }).catch(() => undefined);
    if (reply?.status === 204) counted();
    else if (reply?.redirected || reply?.status === 403) ends = 0;
    show();
  });
});
