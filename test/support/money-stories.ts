import fc from 'fast-check';
import { DomainError } from '../../src/domain/shared/domain-error.ts';
import type { Money } from '../../src/domain/shared/money.ts';
import { taxesCollectionDecider } from '../../src/domain/collections/taxes-collection/index.ts';
import type {
  TaxesCollection,
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../src/domain/collections/taxes-collection/index.ts';
import { streamOf } from '../../src/application/log/ports/event-store.ts';
import type { RecordedEvent } from '../../src/application/log/ports/event-store.ts';
import { aCollection, anAssessment } from './collection-stories.ts';

/** Amounts in currencies with 0, 2 and 3 decimals. */
const sums: readonly Money[] = [
  { amount: '46.00', currency: 'EUR' },
  { amount: '0.29', currency: 'GBP' },
  { amount: '4600', currency: 'JPY' },
  { amount: '1.005', currency: 'KWD' },
];
const anySum = fc.constantFrom(...sums);

/** A time within three days. */
const anyTime = fc
  .integer({ min: 0, max: 3 * 24 * 60 - 1 })
  .map((minute) => new Date(Date.parse('2026-11-20T00:00:00.000Z') + minute * 60_000).toISOString());

type Step = { readonly collection: number; readonly command: TaxesCollectionCommand };

const startPayment = (at: string): TaxesCollectionCommand => ({
  type: 'StartPayment',
  data: { processor: 'sandbox', paymentKey: 'key', fingerprint: 'f', at },
});

const intentId = fc.constantFrom('pi_1', 'pi_1', 'pi_2');
const order = fc.integer({ min: 1, max: 2 });
const part = fc.constantFrom('0.01', '6.00', '40.00');

const anyCommand = (due: Money): fc.Arbitrary<TaxesCollectionCommand> => {
  const partOfDue = fc.oneof(fc.constant(due), part.map((amount) => ({ amount: due.currency === 'JPY' ? '7' : amount, currency: due.currency }))); // oxfmt-ignore
  const received = fc.oneof({ weight: 3, arbitrary: fc.constant(due) }, { weight: 1, arbitrary: anySum });
  return anyTime.chain((at) =>
    fc.oneof(
      fc.constant(startPayment(at)),
      fc
        .record({ order, intentId, received, fee: fc.option(anySum, { nil: undefined }) })
        .map(({ fee, ...data }): TaxesCollectionCommand => ({
          type: 'RecordPayment',
          data: { ...data, ...(fee && { fee }), at },
        })),
      fc
        .record({ refundId: fc.constantFrom('rfd_1', 'rfd_2'), amount: partOfDue })
        .map((data): TaxesCollectionCommand => ({ type: 'RequestRefund', data: { ...data, at } })),
      fc
        .record({
          key: fc.constantFrom('rfd_1', 'rfd_2', 're_9', 'refund'),
          intentId,
          amount: partOfDue,
          processorRefundId: fc.constant('re_9'),
          status: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const),
        })
        .map(({ key, ...data }): TaxesCollectionCommand => {
          const refundId = key === 'refund' ? `refund:${data.intentId}` : key;
          return { type: 'RecordRefund', data: { ...data, refundId, at } };
        }),
      fc.record({ refundId: fc.constantFrom('rfd_1', 'refund:pi_1') }).map((data): TaxesCollectionCommand => ({
        type: 'FailRefund',
        data: { ...data, failure: 'charge_disputed', at },
      })),
      fc
        .record({
          disputeId: fc.constantFrom('dp_1', 'dp_2'),
          intentId,
          amount: partOfDue,
          status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
        })
        .map((data): TaxesCollectionCommand => ({
          type: 'RecordDispute',
          data: { ...data, reason: 'fraudulent', at },
        })),
    ),
  );
};

/** The events of a collection that can be paid. */
export const payableEvents = (collectionId: string, due: Money, at: string): readonly TaxesCollectionEvent[] => {
  const { assessment, ...rest } = anAssessment(due.amount);
  return [
    {
      type: 'CollectionRequested',
      data: aCollection({ collectionId, trackingNumber: `=PARCEL-${collectionId}`, requestedAt: at }),
    },
    { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: at } },
    {
      type: 'CollectionAssessed',
      data: { ...rest, assessment: { ...assessment, currency: due.currency }, assessedAt: at },
    },
    {
      type: 'CollectionReady',
      data: { readyAt: at, deadline: '2026-12-04T22:59:59.999Z', expiresAt: '2026-12-06T22:59:59.999Z' },
    },
  ];
};

const start = '2026-11-20T00:00:00.000Z';
const accountOf = (collection: number): string => (collection % 2 === 0 ? 'acc_1' : 'acc_2');

/** A log of several collections of two accounts, and the resulting states. */
export type MoneyStory = {
  readonly log: readonly RecordedEvent<TaxesCollectionEvent>[];
  readonly states: readonly { readonly accountId: string; readonly stream: string; readonly state: TaxesCollection }[];
};

const storyOf = (steps: readonly Step[]): MoneyStory => {
  const log: RecordedEvent<TaxesCollectionEvent>[] = [];
  const collections = sums.map((due, index) => {
    const stream = streamOf(taxesCollectionDecider, `txc_${index}`);
    const one = { accountId: accountOf(index), stream, state: taxesCollectionDecider.initialState, version: 0 };
    const write = (events: readonly TaxesCollectionEvent[]): void => {
      for (const event of events) {
        one.version += 1;
        one.state = taxesCollectionDecider.evolve(one.state, event);
        const position = String(log.length).padStart(9, '0');
        const metadata = { accountId: one.accountId, actor: 'test', correlationId: 'req_1' };
        log.push({ id: position, position, stream, version: one.version, recordedAt: start, event, metadata });
      }
    };
    write(payableEvents(`txc_${index}`, due, start));
    write(taxesCollectionDecider.decide(startPayment(start), one.state));
    return { one, write };
  });
  for (const { collection, command } of steps) {
    const found = collections[collection];
    if (!found) throw new Error(`There is no collection ${collection}.`);
    try {
      found.write(taxesCollectionDecider.decide(command, found.one.state));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { log, states: collections.map(({ one: { accountId, stream, state } }) => ({ accountId, stream, state })) };
};

/** All kinds of payment events of some collections, in any order. */
export const anyMoneyStory: fc.Arbitrary<MoneyStory> = fc
  .array(
    fc
      .integer({ min: 0, max: sums.length - 1 })
      .chain((collection) => anyCommand(sums[collection] as Money).map((command): Step => ({ collection, command }))),
    { minLength: 10, maxLength: 50, size: 'max' },
  )
  .map(storyOf);
