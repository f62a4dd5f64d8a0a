import type { Pages } from '../pages.ts';
import type { InboxMessage } from './inbox.ts';

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    // Whoever posts here by hand sees what was posted.
    return body;
  }
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

const shown = ({ receivedAt, headers, body, verdict }: InboxMessage) => ({
  receivedAt,
  time: moment.format(new Date(receivedAt)),
  event: headers['x-service-event'] ?? 'unnamed',
  attempt: headers['x-service-delivery-attempt'] ?? '?',
  test: headers['x-service-test'] === 'true',
  headers: Object.entries(headers),
  body: pretty(body),
  verdict,
  broken: [...(verdict.service ? [] : ['x-service-signature']), ...(verdict.standard ? [] : ['webhook-signature'])].join(', '),
});

/** What has arrived, for people. */
export const inboxPage = (pages: Pages, accountId: string, messages: readonly InboxMessage[]): string =>
  pages('inbox', { accountId, messages: messages.map(shown) });
