'use strict';
const listOf = (page) => page.getElementById('messages');
const idsOf = (list) => [...list.querySelectorAll('details')].map((message) => message.id).join();
const look = async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const [shown, found] = [listOf(document), listOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))];
  if (found === null || idsOf(found) === idsOf(shown)) return;
  for (const message of found.querySelectorAll('details')) {
    const before = document.getElementById(message.id);
    if (before !== null) message.replaceWith(before);
  }
  shown.replaceChildren(...found.childNodes);
};
// Well below the rate limit of lists. If the service does not answer, the next poll tries again.
setInterval(() => look().catch(() => undefined), 5_000);
