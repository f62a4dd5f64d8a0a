import type { Pages } from '../../platform/pages/pages.ts';
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
    broken: [
      ...(verdict.service ? [] : ['x-service-signature']),
      ...(verdict.standard ? [] : ['webhook-signature']),
    ].join(', '),
  };
};

const address = /https?:\/\/[^\s<>"']+/g;

/** The addresses of a text as links, and what stands between them. */
const withLinks = (text: string): readonly { readonly text: string; readonly isLink: boolean }[] => {
  const links = text.match(address) ?? [];
  return text
    .split(address)
    .flatMap((between, index) => [
      { text: between, isLink: false },
      ...(links[index] === undefined ? [] : [{ text: links[index], isLink: true }]),
    ]);
};

/** Links of an e-mail open in a new tab: its frame may not leave the page. */
const framed = (html: string): string => `<base target="_blank">${html}`;

type Attachment = { readonly name: string; readonly bytes: number };

/** A text message or an e-mail that a sandbox has stored instead of sending it. */
type Notification = {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: string;
  readonly text: string;
  readonly wouldWaitUntil?: string;
} & (
  | { readonly channel: 'sms' }
  | {
      readonly channel: 'email';
      readonly subject: string;
      readonly html: string;
      readonly attachments?: readonly Attachment[];
    }
);

const shownNotification = (message: Notification) => ({
  ...message,
  time: moment.format(new Date(message.receivedAt)),
  waits: message.wouldWaitUntil === undefined ? undefined : moment.format(new Date(message.wouldWaitUntil)),
  parts: withLinks(message.text),
  kind: message.channel === 'sms' ? 'text message' : 'e-mail',
  html: message.channel === 'email' ? framed(message.html) : undefined,
  files:
    message.channel === 'email'
      ? (message.attachments ?? []).map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1024)} KiB)`)
      : [],
});

/** The HTML page of received webhooks and of messages that would have been sent. */
export const inboxPage = (
  pages: Pages,
  accountId: string,
  received: { readonly webhooks: readonly InboxMessage[]; readonly notifications: readonly Notification[] },
): string =>
  pages('inbox', {
    accountId,
    messages: [...received.webhooks.map(shown), ...received.notifications.map(shownNotification)].toSorted(
      (one, other) => other.id.slice(4).localeCompare(one.id.slice(4)),
    ),
  });
