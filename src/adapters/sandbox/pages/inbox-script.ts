/** How often an open page polls (ms): well within the rate limit of lists. */
const everyMs = 5_000;

/**
 * Refreshes an open inbox page: fetches the page and replaces the list, with the same messages expanded. Messages
 * already shown are left in place, so that readers do not lose their place.
 */
export const inboxScript = `'use strict';
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
// If the service does not answer, the next poll tries again.
setInterval(() => look().catch(() => undefined), ${everyMs});
`;
