import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Ids } from '../../../application/ports/ids.ts';
import type { WebhookOutbox } from '../../../application/ports/webhook-outbox.ts';
import type { WebhookSecrets } from '../../../application/ports/webhook-secrets.ts';
import type { Tables } from '../../sql/tables.ts';
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

/** A receiver of webhooks for trying things out: it keeps what it is sent, and checks the signatures as any receiver should. */
export class Inbox {
  readonly #db: Kysely<Tables>;
  readonly #outbox: Pick<WebhookOutbox, 'subscriptionsOf'>;
  readonly #secrets: Pick<WebhookSecrets, 'getMany'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids: Pick<Ids, 'next'>;

  constructor(dependencies: {
    readonly db: Kysely<Tables>;
    readonly outbox: Pick<WebhookOutbox, 'subscriptionsOf'>;
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

  /** False when the account has no endpoint that leads here: nobody else fills this inbox. */
  async receive(accountId: string, headers: SignedHeaders, body: Uint8Array): Promise<boolean> {
    const here = (await this.#outbox.subscriptionsOf([accountId])).filter(({ url }) => new URL(url).pathname === inboxPathOf(accountId));
    if (here.length === 0) return false;

    const receivedAt = this.#clock.now();
    const valid = here.flatMap(({ secrets }) => secrets.filter(({ until }) => until === undefined || until > receivedAt));
    const secrets = [...(await this.#secrets.getMany(valid.map(({ id }) => id))).values()];
    const row = {
      id: this.#ids.next('evt'),
      account_id: accountId,
      received_at: receivedAt,
      headers: JSON.stringify(headers),
      body: Buffer.from(body).toString(),
      verdict: JSON.stringify(verdictOn(headers, body, secrets, receivedAt)),
    };
    await this.#db.insertInto('sandbox_inbox').values(row).execute();
    await this.#forgetOld(accountId);
    return true;
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

  async #forgetOld(accountId: string): Promise<void> {
    const firstTooOld = await this.#db
      .selectFrom('sandbox_inbox')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .offset(kept)
      .limit(1)
      .executeTakeFirst();
    if (!firstTooOld) return;
    await this.#db.deleteFrom('sandbox_inbox').where('account_id', '=', accountId).where('id', '<=', firstTooOld.id).execute();
  }
}

/** Where an account's webhooks are received. */
export const inboxPathOf = (accountId: string): string => `${inboxPrefix}${accountId}`;
export const inboxPrefix = '/sandbox/inbox/';
