import type { Pages } from '../pages.ts';
import type { InboxMessage } from './inbox.ts';

/** The part of a payload that the page shows. All optional: the payload may have been posted by hand. */
type Payload = { readonly objectId?: unknown; readonly data?: { readonly trackingNumber?: unknown } | null };

/** The subject of the event: the number that people know it by. */
const subjectOf = ({ objectId, data }: Payload): string | undefined =>
  [data?.trackingNumber, objectId].find((name) => typeof name === 'string');

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

const shown = ({ id, receivedAt, headers, body, verdict }: InboxMessage) => {
  const payload = JSON.parse(body) as Payload; // only JSON objects are received
  return {
    id,
    about: subjectOf(payload),
    receivedAt,
    time: moment.format(new Date(receivedAt)),
    event: headers['x-service-event'] ?? 'unnamed',
    attempt: headers['x-service-delivery-attempt'] ?? '?',
    test: headers['x-service-test'] === 'true',
    headers: Object.entries(headers),
    body: JSON.stringify(payload, undefined, 2),
    verdict,
    broken: [...(verdict.service ? [] : ['x-service-signature']), ...(verdict.standard ? [] : ['webhook-signature'])].join(', '),
  };
};

/** The HTML page of received messages. */
export const inboxPage = (pages: Pages, accountId: string, messages: readonly InboxMessage[]): string =>
  pages('inbox', { accountId, messages: messages.map(shown) });
