import type { Kysely, Transaction } from 'kysely';
import { turnOfTheLoop } from '../../../application/kernel/in-slices.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Ids } from '../../../application/ports/ids.ts';
import type { WebhookOutbox } from '../../../application/ports/webhook-outbox.ts';
import type { WebhookSecrets } from '../../../application/ports/webhook-secrets.ts';
import { relaxedTransaction } from '../../sql/engine/relaxed-transaction.ts';
import type { Tables } from '../../sql/engine/tables.ts';
import { verdictOn } from '../../webhooks/verify.ts';
import type { SignedHeaders, Verdict } from '../../webhooks/verify.ts';

export type InboxMessage = {
  readonly id: string;
  readonly accountId: string;
  readonly receivedAt: string;
  readonly headers: SignedHeaders;
  /** As it came. */
  readonly body: string;
  /** Whether its signatures hold, checked when it came in. */
  readonly verdict: Verdict;
};

/** Newer ones push the oldest out. */
const kept = 200;
/** What one transaction takes: so many messages, or so many bytes begun. */
const group = { messages: 64, bytes: 2 * 1_024 * 1_024 };
/** Messages that wait to be kept; the next one is refused, and its sender comes again. */
const mostWaiting = 512;

/** It is full for the moment; nothing was kept. */
export class InboxFullError extends Error {
  override readonly name = 'InboxFullError';
}

type Sent = { readonly accountId: string; readonly headers: SignedHeaders; readonly body: Uint8Array };
/** `keep` hears whether the account has an endpoint that leads here. */
type Waiting = Sent & { readonly keep: (isExpected: boolean) => void; readonly fail: (error: unknown) => void };

/**
 * A receiver of webhooks for trying things out: it keeps what it is sent, and checks the signatures as any receiver should. It shares process and database with what it is told
 * of, and must not slow that down: what comes in together is kept in one transaction, which does not wait for the disk.
 */
export class Inbox {
  readonly #db: Kysely<Tables>;
  readonly #outbox: Pick<WebhookOutbox, 'endpointsOf'>;
  readonly #secrets: Pick<WebhookSecrets, 'getMany'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids: Pick<Ids, 'next'>;
  readonly #waiting: Waiting[] = [];
  #keeping: Promise<void> | undefined;

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

  /** False when the account has no endpoint that leads here: nobody else fills this inbox. Rejects with InboxFullError. */
  receive(accountId: string, headers: SignedHeaders, body: Uint8Array): Promise<boolean> {
    if (this.#waiting.length >= mostWaiting) return Promise.reject(new InboxFullError('Too many messages wait to be kept.'));
    return new Promise((keep, fail) => {
      this.#waiting.push({ accountId, headers, body, keep, fail });
      this.#keeping ??= this.#keepAll();
    });
  }

  /** The newest first. */
  async messages(accountId: string): Promise<readonly InboxMessage[]> {
    const rows = await this.#db
      .selectFrom('sandbox_inbox')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(kept)
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

  async #keepAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // What else arrives in this turn goes into the same transaction, and others get theirs.
      await turnOfTheLoop();
      const messages = this.#nextGroup();
      try {
        const expected = await this.#keep(messages);
        for (const { accountId, keep } of messages) keep(expected.has(accountId));
      } catch (error) {
        for (const { fail } of messages) fail(error);
      }
    }
    this.#keeping = undefined;
  }

  #nextGroup(): readonly Waiting[] {
    let bytes = 0;
    const end = this.#waiting.findIndex(({ body }, index) => index >= group.messages || (bytes += body.length) > group.bytes);
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(1, end));
  }

  /** Answers the accounts that have an endpoint here; what came for others is not kept. */
  async #keep(messages: readonly Sent[]): Promise<ReadonlySet<string>> {
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

  /** The secrets that hold now, by account, of the endpoints that lead here. */
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
    const firstTooOld = await transaction
      .selectFrom('sandbox_inbox')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .offset(kept)
      .limit(1)
      .executeTakeFirst();
    if (!firstTooOld) return;
    await transaction.deleteFrom('sandbox_inbox').where('account_id', '=', accountId).where('id', '<=', firstTooOld.id).execute();
  }
}

/** Where an account's webhooks are received. */
export const inboxPathOf = (accountId: string): string => `${inboxPrefix}${accountId}`;
export const inboxPrefix = '/sandbox/inbox/';
