/** How often an open page looks for more (ms): well within the budget of lists. */
const everyMs = 5_000;

/**
 * What keeps the open page of the inbox new: it asks for itself, and puts what it is given in place of what it shows, with the messages open that were. Messages that are
 * already there stay as they are, so that nobody loses their place.
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
// A service that is away for a moment is asked again.
setInterval(() => look().catch(() => undefined), ${everyMs});
`;
