import type { Kysely, Transaction } from 'kysely';
import { yieldToEventLoop } from '../../../application/shared/concurrency.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { Ids } from '../../../application/shared/ports/ids.ts';
import type { WebhookOutbox } from '../../../application/webhooks/ports/webhook-outbox.ts';
import type { WebhookSecrets } from '../../../application/webhooks/ports/webhook-transport.ts';
import { relaxedTransaction } from '../../log/sql/engine/writes.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { verdictOn } from '../../webhooks/sending/signature.ts';
import type { SignedHeaders, Verdict } from '../../webhooks/sending/signature.ts';
import type { StoredMessage } from '../message-inbox.ts';
import { pageAsset } from '../../platform/pages/pages.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import type { Context } from '../../../application/log/kernel/context.ts';
import type { WebhookEndpointRegistry } from '../../../application/webhooks/endpoints.ts';

type InboxMessage = {
  readonly id: string;
  readonly accountId: string;
  readonly receivedAt: string;
  readonly headers: SignedHeaders;
  /** The body as received. */
  readonly body: string;
  /** Whether its signatures were valid when it arrived. */
  readonly verdict: Verdict;
};

/** Messages stored per account; the oldest are deleted. */
const storedMessages = 200;
/** Limits of one transaction: the number of messages, and the bytes after which it takes no more. */
const group = { messages: 64, bytes: 2 * 1_024 * 1_024 };
/** The most messages that wait to be stored. Further ones are refused, and their sender retries. */
const mostWaiting = 512;

/** Too many messages are waiting; this one was not stored. */
export class InboxFullError extends Error {
  override readonly name = 'InboxFullError';
}

type Sent = { readonly accountId: string; readonly headers: SignedHeaders; readonly body: Uint8Array };
/** `stored` is called with whether the account has an endpoint with this address. */
type Waiting = Sent & { readonly stored: (isExpected: boolean) => void; readonly fail: (error: unknown) => void };

/**
 * A receiver of webhooks for trying them out: it stores messages and checks their signatures as any receiver should. It
 * shares process and database with the service and must not slow it down, so messages that arrive together are stored
 * in one transaction, which does not wait for the disk.
 */
export class Inbox {
  readonly #db: Kysely<Tables>;
  readonly #outbox: Pick<WebhookOutbox, 'endpointsOf'>;
  readonly #secrets: Pick<WebhookSecrets, 'getMany'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids: Pick<Ids, 'next'>;
  readonly #waiting: Waiting[] = [];
  #storing: Promise<void> | undefined;

  constructor(dependencies: {
    readonly db: Kysely<Tables>;
    readonly outbox: Pick<WebhookOutbox, 'endpointsOf'>;
    readonly secrets: Pick<WebhookSecrets, 'getMany'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly ids: Pick<Ids, 'next'>;
  }) {
    this.#db = dependencies.db;
    this.#outbox = dependencies.outbox;
    this.#secrets = dependencies.secrets;
    this.#clock = dependencies.clock;
    this.#ids = dependencies.ids;
  }

  /**
   * Resolves to false, without storing the message, if the account has no endpoint with this address. Rejects with
   * InboxFullError.
   */
  receive(accountId: string, headers: SignedHeaders, body: Uint8Array): Promise<boolean> {
    if (this.#waiting.length >= mostWaiting)
      return Promise.reject(new InboxFullError('Too many messages wait to be stored.'));
    return new Promise((stored, fail) => {
      this.#waiting.push({ accountId, headers, body, stored, fail });
      this.#storing ??= this.#storeAll();
    });
  }

  /** Newest first. */
  async messages(accountId: string): Promise<readonly InboxMessage[]> {
    const rows = await this.#db
      .selectFrom('sandbox_inbox')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(storedMessages)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      accountId: row.account_id,
      receivedAt: row.received_at,
      headers: JSON.parse(row.headers) as SignedHeaders,
      body: row.body,
      verdict: JSON.parse(row.verdict) as Verdict,
    }));
  }

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Waits, so that messages of this turn of the event loop share the transaction, and other work gets its turn.
      await yieldToEventLoop();
      const messages = this.#nextGroup();
      try {
        const expected = await this.#store(messages);
        for (const { accountId, stored } of messages) stored(expected.has(accountId));
      } catch (error) {
        for (const { fail } of messages) fail(error);
      }
    }
    this.#storing = undefined;
  }

  #nextGroup(): readonly Waiting[] {
    let bytes = 0;
    const end = this.#waiting.findIndex(
      ({ body }, index) => index >= group.messages || (bytes += body.length) > group.bytes,
    );
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(1, end));
  }

  /** Stores messages and returns the accounts that have an endpoint here. Messages for other accounts are dropped. */
  async #store(messages: readonly Sent[]): Promise<ReadonlySet<string>> {
    const receivedAt = this.#clock.now();
    const secretIds = await this.#secretIds(new Set(messages.map(({ accountId }) => accountId)), receivedAt);
    const texts = await this.#secrets.getMany([...secretIds.values()].flat());
    const rows = messages.flatMap(({ accountId, headers, body }) => {
      const ids = secretIds.get(accountId);
      if (ids === undefined) return [];
      const secrets = ids.flatMap((id) => texts.get(id) ?? []);
      return {
        id: this.#ids.next('evt'),
        account_id: accountId,
        received_at: receivedAt,
        headers: JSON.stringify(headers),
        body: Buffer.from(body).toString(),
        verdict: JSON.stringify(verdictOn(headers, body, secrets, receivedAt)),
      };
    });
    if (rows.length > 0) {
      await relaxedTransaction(this.#db, async (transaction) => {
        await transaction.insertInto('sandbox_inbox').values(rows).execute();
        for (const accountId of secretIds.keys()) await this.#forgetOld(transaction, accountId);
      });
    }
    return new Set(secretIds.keys());
  }

  /** The currently valid secrets of the endpoints with this address, by account. */
  async #secretIds(accountIds: ReadonlySet<string>, now: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const subscriptions = await this.#outbox.endpointsOf([...accountIds]);
    const here = subscriptions.filter(({ accountId, url }) => new URL(url).pathname === inboxPathOf(accountId));
    const valid = (secrets: (typeof here)[number]['secrets']): readonly string[] =>
      secrets.filter(({ until }) => until === undefined || until > now).map(({ id }) => id);
    return new Map(
      [...Map.groupBy(here, ({ accountId }) => accountId)].map(([accountId, of]) => [
        accountId,
        of.flatMap(({ secrets }) => valid(secrets)),
      ]),
    );
  }

  async #forgetOld(transaction: Transaction<Tables>, accountId: string): Promise<void> {
    const ofAccount = transaction.selectFrom('sandbox_inbox').select('id').where('account_id', '=', accountId);
    await transaction
      .deleteFrom('sandbox_inbox')
      .where('account_id', '=', accountId)
      .where('id', '<=', ofAccount.orderBy('id', 'desc').offset(storedMessages).limit(1))
      .execute();
  }
}

/** The path that receives an account's webhooks. */
const inboxPathOf = (accountId: string): string => `${inboxPrefix}${accountId}`;
export const inboxPrefix = '/sandbox/inbox/';

/**
 * The part of a payload that the page shows. All fields are optional, because the payload may have been posted by hand.
 */
type Payload = { readonly objectId?: unknown; readonly data?: { readonly trackingNumber?: unknown } | null };

/** The subject of the event: the tracking number, else the id of the object. */
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

/** Splits a text into addresses, to be shown as links, and the text between them. */
const withLinks = (text: string): readonly { readonly text: string; readonly isLink: boolean }[] => {
  const links = text.match(address) ?? [];
  return text
    .split(address)
    .flatMap((between, index) => [
      { text: between, isLink: false },
      ...(links[index] === undefined ? [] : [{ text: links[index], isLink: true }]),
    ]);
};

/** Makes links of an e-mail open in a new tab, because the e-mail's frame may not leave the page. */
const framed = (html: string): string => `<base target="_blank">${html}`;

const shownMessage = (message: StoredMessage) => ({
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
  received: { readonly webhooks: readonly InboxMessage[]; readonly notifications: readonly StoredMessage[] },
): string =>
  pages('inbox', {
    accountId,
    messages: [...received.webhooks.map(shown), ...received.notifications.map(shownMessage)].toSorted((one, other) =>
      other.id.slice(4).localeCompare(one.id.slice(4)),
    ),
  });

/**
 * Refreshes an open inbox page: fetches the page and replaces the list, with the same messages expanded. Messages that
 * are already shown stay in place, so that readers do not lose their place.
 */
export const inboxScript = pageAsset('inbox.js');

/**
 * Registers the inbox as an endpoint of the account. It can be repeated at every start: a changed address is updated,
 * and an endpoint that was deleted is not registered again.
 */
export const seedInbox = async (
  endpoints: WebhookEndpointRegistry,
  baseUrl: string,
  context: Context,
): Promise<void> => {
  const url = new URL(`${baseUrl}${inboxPathOf(context.accountId)}`).href;
  const settings = { url, description: 'The inbox of this sandbox' };
  const claim = { path: '/sandbox/inbox', key: 'seed', fingerprint: 'seed' };
  const { endpoint, secret } = await endpoints.register(settings, claim, context);
  const isLive = secret !== undefined;
  if (isLive && endpoint.url !== url) await endpoints.change(endpoint.id, { url }, context);
};
