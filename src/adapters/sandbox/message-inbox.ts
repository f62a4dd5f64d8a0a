import type { Kysely } from 'kysely';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import { RecipientRefusedError } from '../../application/shared/ports/messengers.ts';
import type {
  EmailAttachment,
  EmailMessage,
  EmailSender,
  SentMessage,
  SmsMessage,
  SmsSender,
} from '../../application/shared/ports/messengers.ts';
import { relaxedTransaction } from '../log/sql/engine/writes.ts';
import type { Tables } from '../log/sql/engine/tables.ts';

/** The file itself is not stored, because the payment page has it. `bytes` is its size. */
type StoredAttachment = { readonly name: string; readonly type: string; readonly bytes: number };

/** A text message or an e-mail as the inbox shows it. */
export type StoredMessage = {
  readonly id: string;
  readonly accountId: string;
  readonly reference: string;
  readonly receivedAt: string;
} & (
  | ({ readonly channel: 'sms' } & Pick<SmsMessage, 'to' | 'text' | 'wouldWaitUntil'>)
  | ({ readonly channel: 'email'; readonly attachments?: readonly StoredAttachment[] } & Pick<
      EmailMessage,
      'to' | 'toName' | 'replyTo' | 'language' | 'subject' | 'text' | 'html' | 'wouldWaitUntil'
    >)
);

/** Messages stored per account; the oldest are deleted. */
const storedMessages = 200;

/** Numbers of Twilio's test credentials that refuse every message, with the error code. */
const refusingNumbers: ReadonlyMap<string, string> = new Map([
  ['+15005550001', '21211'],
  ['+15005550002', '21612'],
  ['+15005550003', '21408'],
  ['+15005550004', '21610'],
  ['+15005550009', '21614'],
]);

/** The mailbox with this name refuses every e-mail, at any host. */
const refusingMailbox = /^bounce@/i;

type Content<M extends StoredMessage> = Omit<M, 'id' | 'accountId' | 'reference' | 'receivedAt' | 'channel'>;

/** Puts the pictures of an e-mail into its HTML, because a page shows no attachments. */
const withPictures = (html: string, attachments: readonly EmailAttachment[]): string =>
  attachments.reduce(
    (shown, { contentId, type, bytes }) =>
      contentId === undefined
        ? shown
        : shown.replaceAll(`"cid:${contentId}"`, `"data:${type};base64,${Buffer.from(bytes).toString('base64')}"`),
    html,
  );

/** The messengers of a sandbox. Every message is stored in the database and none is sent. */
export class MessageInbox {
  readonly #db: Kysely<Tables>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids: Pick<Ids, 'next'>;

  readonly sms: SmsSender = {
    name: 'inbox',
    wakesNobody: true,
    send: async ({ accountId, reference, to, text, wouldWaitUntil }, signal) => {
      signal.throwIfAborted();
      const code = refusingNumbers.get(to);
      if (code !== undefined) throw new RecipientRefusedError(code, 'The number refuses every message.');
      const content = { to, text, ...(wouldWaitUntil !== undefined && { wouldWaitUntil }) };
      return this.#store(
        accountId,
        'sms',
        reference,
        content satisfies Content<Extract<StoredMessage, { channel: 'sms' }>>,
      );
    },
  };

  readonly email: EmailSender = {
    name: 'inbox',
    wakesNobody: true,
    send: async ({ accountId, reference, attachments = [], ...message }, signal) => {
      signal.throwIfAborted();
      if (refusingMailbox.test(message.to))
        throw new RecipientRefusedError('550', 'The mailbox refuses every message.');
      const files = attachments.filter(({ contentId }) => contentId === undefined);
      const content = {
        ...message,
        html: withPictures(message.html, attachments),
        ...(files.length > 0 && {
          attachments: files.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.byteLength })),
        }),
      };
      return this.#store(
        accountId,
        'email',
        reference,
        content satisfies Content<Extract<StoredMessage, { channel: 'email' }>>,
      );
    },
  };

  constructor(dependencies: {
    readonly db: Kysely<Tables>;
    readonly clock: Pick<Clock, 'now'>;
    readonly ids: Pick<Ids, 'next'>;
  }) {
    this.#db = dependencies.db;
    this.#clock = dependencies.clock;
    this.#ids = dependencies.ids;
  }

  /** Newest first. */
  async messages(accountId: string): Promise<readonly StoredMessage[]> {
    const rows = await this.#db
      .selectFrom('sandbox_messages')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(storedMessages)
      .execute();
    return rows.map(({ id, account_id: account, channel, reference, received_at: receivedAt, content }) => ({
      id,
      accountId: account,
      channel,
      reference,
      receivedAt,
      ...(JSON.parse(content) as object),
    })) as StoredMessage[];
  }

  async #store(
    accountId: string,
    channel: StoredMessage['channel'],
    reference: string,
    content: object,
  ): Promise<SentMessage> {
    const row = {
      id: this.#ids.next('evt'),
      account_id: accountId,
      channel,
      reference,
      received_at: this.#clock.now(),
    };
    return relaxedTransaction(this.#db, async (transaction) => {
      const { id } = await transaction
        .insertInto('sandbox_messages')
        .values({ ...row, content: JSON.stringify(content) })
        // A message that is sent again keeps its first text.
        .onConflict((conflict) => conflict.columns(['account_id', 'channel', 'reference']).doUpdateSet({ reference }))
        .returning('id')
        .executeTakeFirstOrThrow();
      const ofAccount = transaction.selectFrom('sandbox_messages').select('id').where('account_id', '=', accountId);
      await transaction
        .deleteFrom('sandbox_messages')
        .where('account_id', '=', accountId)
        .where('id', '<=', ofAccount.orderBy('id', 'desc').offset(storedMessages).limit(1))
        .execute();
      return { messageId: id };
    });
  }
}
