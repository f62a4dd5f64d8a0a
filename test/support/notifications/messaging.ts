import { collectionView } from '../../../src/application/collections/collection-view.ts';
import type { CollectionView } from '../../../src/application/collections/collection-view.ts';
import { collectionOfAnyAccount } from '../../../src/application/collections/find-collection.ts';
import { commandHandler } from '../../../src/application/log/kernel/command-handler.ts';
import { planMessages, planReceipts } from '../../../src/application/collections/messages/plan-messages.ts';
import { remindConsignee } from '../../../src/application/collections/messages/remind-consignee.ts';
import { MessageCounts } from '../../../src/application/collections/messages/channels.ts';
import { sendDueMessages } from '../../../src/application/collections/messages/send-due-messages.ts';
import { phoneNumbers } from '../../../src/adapters/shared/system/phone-numbers.ts';
import { ulidIds } from '../../../src/adapters/shared/system/ids.ts';
import { ConcurrencyError, streamOf } from '../../../src/application/log/ports/event-store.ts';
import type { EventStore } from '../../../src/application/log/ports/event-store.ts';
import type { Log } from '../../../src/application/log/ports/log.ts';
import type { EmailMessage, SentMessage, SmsMessage } from '../../../src/application/shared/ports/messengers.ts';
import type { ReadModels } from '../../../src/application/log/ports/read-models.ts';
import { taxesCollectionDecider } from '../../../src/domain/collections/taxes-collection/index.ts';
import type { TaxesCollectionEvent } from '../../../src/domain/collections/taxes-collection/index.ts';
import { dyingStore, Killed } from '../dying-store.ts';
import type { Death } from '../dying-store.ts';
import { MemoryLog } from '../memory-log.ts';
import type { TestClock } from '../test-clock.ts';

export const collectionId = 'txc_1';
const stream = streamOf('taxesCollection', collectionId);
const metadata = { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1' };
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A received message, with the status of the collection at that time. */
export type Got = {
  readonly channel: 'sms' | 'email';
  readonly reference: string;
  readonly at: string;
  readonly status: CollectionView['status'] | undefined;
  readonly wouldWaitUntil?: string;
};

/** A recipient of messages that deduplicates: each reference arrives once, however often it is sent. */
class Recipient {
  readonly got: Got[] = [];
  sends = 0;
  isDown = false;
  readonly #clock: TestClock;
  readonly #status: () => Promise<CollectionView['status'] | undefined>;

  constructor(clock: TestClock, status: () => Promise<CollectionView['status'] | undefined>) {
    this.#clock = clock;
    this.#status = status;
  }

  async take(channel: Got['channel'], { reference, wouldWaitUntil }: SmsMessage | EmailMessage): Promise<SentMessage> {
    this.sends += 1;
    if (this.isDown) throw new Error('The service is down.');
    if (!this.got.some((message) => message.reference === reference))
      this.got.push({
        channel,
        reference,
        at: this.#clock.now(),
        status: await this.#status(),
        ...(wouldWaitUntil !== undefined && { wouldWaitUntil }),
      });
    return { messageId: reference };
  }
}

/** The n-th message at which a process dies: before sending it, or right after. */
export type SendingDeath = { readonly sends: number; readonly when: 'before' | 'after' };

/** One collection in a log in memory, and processes that plan and send its messages. */
export const messaging = async (
  clock: TestClock,
  history: readonly TaxesCollectionEvent[],
  { wakesNobody = [] }: { readonly wakesNobody?: readonly Got['channel'][] } = {},
) => {
  const log = new MemoryLog([]);
  const append: EventStore['append'] = (of, events, expected, by) => {
    const version = log.events.filter((recorded) => recorded.stream === of).length;
    if (version !== expected) return Promise.reject(new ConcurrencyError(of, expected, version));
    for (const [index, event] of events.entries()) {
      const position = String(log.events.length + 1).padStart(6, '0');
      const { id = `evt_${position}`, ...content } = event as typeof event & { readonly id?: string };
      const recorded = {
        id,
        stream: of,
        version: expected + index + 1,
        position,
        recordedAt: clock.now(),
        event: content,
        metadata: by,
      };
      log.events.push(recorded);
    }
    return Promise.resolve(expected + events.length);
  };
  const store: EventStore = {
    read: (of) => log.read(of),
    append,
    follow: (options) => log.follow(options),
    head: () => log.head(),
    close: () => Promise.resolve(),
  };
  const view = async (): Promise<CollectionView> => {
    const found = await collectionOfAnyAccount(store, collectionId);
    if (!found) throw new Error('There is no collection.');
    return found;
  };
  /** Appends events that another part of the service would record, such as a payment. */
  const happen = async (...events: readonly TaxesCollectionEvent[]): Promise<void> => {
    await append(stream, events, (await log.read(stream)).length, metadata);
  };
  await happen(...history);

  const optedOut = new Set<string>();
  const recipient = new Recipient(clock, async () => (await collectionOfAnyAccount(store, collectionId))?.status);

  const scan = (async (_: unknown, { where }: { where: readonly { readonly to?: string }[] }) => {
    const [dueAt, to] = [collectionView.fields.nextStageAt.of(await view()), where[0]?.to ?? ''];
    return typeof dueAt === 'string' && dueAt < to
      ? { rows: [await view()], last: undefined }
      : { rows: [], last: undefined };
  }) as unknown as ReadModels['scan'];

  /** Starts a process, which may die at one of its writes or messages. */
  const begin = ({ death, sendingDeath }: { readonly death?: Death; readonly sendingDeath?: SendingDeath } = {}) => {
    const { mortal, isAlive } = dyingStore(store, death);
    let [sends, killed] = [0, false];
    const sending = async (send: () => Promise<SentMessage>): Promise<SentMessage> => {
      if (!isAlive() || killed) throw new Killed();
      sends += 1;
      const dies = sends === sendingDeath?.sends;
      if (dies) killed = true;
      if (dies && sendingDeath.when === 'before') throw new Killed();
      const sent = await send();
      if (dies) throw new Killed();
      return sent;
    };
    // A store that drops all writes, for a process that has died.
    const gone: EventStore = {
      ...mortal,
      append: (...given) => (killed ? Promise.reject(new Killed()) : mortal.append(...given)),
    };
    const handle = commandHandler(gone, taxesCollectionDecider, { clock });
    const atAnyHour = (channel: Got['channel']) =>
      wakesNobody.includes(channel) ? { wakesNobody: true as const } : {};
    const messengers = {
      sms: {
        name: 'test',
        ...atAnyHour('sms'),
        send: (message: SmsMessage) => sending(() => recipient.take('sms', message)),
      },
      email: {
        name: 'test',
        ...atAnyHour('email'),
        send: (message: EmailMessage) => sending(() => recipient.take('email', message)),
      },
    };
    const ids = ulidIds();
    const optOuts = { has: (phone: string) => Promise.resolve(optedOut.has(phone)) };
    const common = { store: gone, handle, messengers, numbers: phoneNumbers, optOuts, clock };
    const texts = { sms: () => 'text', email: () => ({ subject: 's', text: 't', attachments: [], html: 'h' }) };
    const links = { payment: (id: string) => `https://shipping.example.com/pay/${id}` };
    const branding = { operator: {}, brandOf: () => Promise.resolve({}), mayReplyTo: () => true };
    const print = () => Promise.resolve(new Uint8Array());
    const send = sendDueMessages({
      ...common,
      readModels: { scan },
      texts,
      print,
      links,
      branding,
      counts: new MessageCounts(),
      log: quiet,
    });
    const planned = planMessages(common);
    const receipts = planReceipts(common);
    const remind = remindConsignee({ ...common, ids });
    return {
      /** Plans the messages of an assessment, and runs the policy over the whole log, as after a lost checkpoint. */
      plan: async () => {
        const ready = await view();
        const { history, deadline = '' } = ready;
        const dates = { readyAt: history.find(({ type }) => type === 'CollectionReady')?.at ?? '', deadline };
        const data = { stages: planned(ready, dates), at: clock.now() };
        await handle(collectionId, { type: 'PlanStages', data }, { ...metadata, at: clock.now() });
        for (const recorded of await log.read(stream))
          if (receipts.on.includes(recorded.event.type)) await receipts.react(recorded, new AbortController().signal);
      },
      send: () => send(new AbortController().signal),
      remind: () => remind(collectionId, {}, { ...metadata, at: clock.now() }),
    };
  };
  return { begin, view, happen, recipient, optedOut };
};
