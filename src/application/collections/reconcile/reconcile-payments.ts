import type { PaymentEvent } from '../../../domain/collections/taxes-collection/index.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { zero } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { systemContext } from '../../log/kernel/context.ts';
import { upToHead } from '../../log/kernel/up-to-head.ts';
import { idIn } from '../../log/ports/event-store.ts';
import type { EventStore, RecordedEvent } from '../../log/ports/event-store.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { CollectionView } from '../collection-view.ts';
import { collectionOfAnyAccount } from '../find-collection.ts';
import { NotSettledError } from '../paying/settle-collection.ts';
import type { SettleCollection } from '../paying/settle-collection.ts';
import { ProcessorRefusedError } from '../ports/payment-processor.ts';
import type { PaymentProcessor, PaymentRecord } from '../ports/payment-processor.ts';
import { compareRecord } from './differences.ts';
import type { Difference } from './differences.ts';

/** Money of one currency on one side, as decimal text. `left` is the balance that remains at the processor. */
type SideTotals = {
  readonly received: string;
  readonly refunded: string;
  readonly disputed: string;
  readonly fees: string;
  readonly left: string;
};

type Named = Exclude<keyof SideTotals, 'left'>;
type Movement = Money & { readonly name: Named };

const named = (name: Named, money: Money): Movement => ({ ...money, name });

/** The movements of a payment according to the processor. */
const movementsAt = ({ payment, refunds, disputes }: PaymentRecord): readonly Movement[] => [
  ...(payment.status === 'succeeded'
    ? [named('received', payment.received), ...(payment.fee ? [named('fees', payment.fee)] : [])]
    : []),
  ...refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => named('refunded', amount)),
  ...disputes.filter(({ status }) => status !== 'won').map(({ amount }) => named('disputed', amount)),
];

/** The movements of a payment according to the log. */
const movementsIn = ({ payments }: CollectionView, intentId: string): readonly Movement[] => {
  const [received, fee] = [ownValue(payments.received, intentId), ownValue(payments.fees, intentId)];
  const own = <M extends { readonly intentId: string }>(movements: Readonly<Record<string, M>>): readonly M[] =>
    Object.values(movements).filter((movement) => movement.intentId === intentId);
  return [
    ...(received ? [named('received', received)] : []),
    ...(fee ? [named('fees', fee)] : []),
    ...own(payments.refunds).flatMap(({ amount, status }) =>
      status === 'succeeded' ? [named('refunded', amount)] : [],
    ),
    ...own(payments.disputes).flatMap(({ amount, status }) => (status === 'won' ? [] : [named('disputed', amount)])),
  ];
};

const sum = (one: string, other: Decimal): string => Decimal.parse(one).plus(other).toString();

/** Adds up one side, currency by currency. */
class Side {
  readonly #totals = new Map<string, SideTotals>();

  add(movements: readonly Movement[]): void {
    for (const { name, amount, currency } of movements) {
      const nothing = zero(currency).amount;
      const before = this.of(currency) ?? {
        received: nothing,
        refunded: nothing,
        disputed: nothing,
        fees: nothing,
        left: nothing,
      };
      const moved = Decimal.parse(amount);
      const left = sum(before.left, name === 'received' ? moved : moved.negated());
      this.#totals.set(currency, { ...before, [name]: sum(before[name], moved), left });
    }
  }

  of(currency: string): SideTotals | undefined {
    return this.#totals.get(currency);
  }

  get currencies(): readonly string[] {
    return [...this.#totals.keys()];
  }
}

/**
 * `from` inclusive, `to` exclusive: the time at which a payment was opened at the processor, or received according to
 * the log.
 */
export type ReconcilePeriod = { readonly from: string; readonly to: string };

export type FoundDifference = Difference & {
  readonly accountId?: string;
  /** Whether it was corrected; absent if no correction was requested. */
  readonly fixed?: boolean;
};

type ReconcileResult = {
  /** The number of payments that were compared. */
  readonly payments: number;
  readonly differences: number;
  /** The number of differences that remain. */
  readonly left: number;
  readonly totals: readonly { readonly currency: string; readonly processor: SideTotals; readonly log: SideTotals }[];
};

type Dependencies = {
  readonly store: EventStore;
  readonly processor: PaymentProcessor;
  readonly settle: SettleCollection;
  readonly clock: Pick<Clock, 'now'>;
};

type Options = {
  readonly fix: boolean;
  readonly signal: AbortSignal;
  readonly found: (difference: FoundDifference) => void;
  /** Called if a collection could not be corrected because of the processor. */
  readonly notFixed: (collectionId: string, error: NotSettledError) => void;
};

/** A payment in the log that the processor has not listed. */
type Unlisted = { readonly collectionId: string; readonly intentId: string; readonly order: number };

const sameDifference = (one: Difference, other: Difference): boolean =>
  one.difference === other.difference && one.intentId === other.intentId && one.id === other.id;

const nothing: SideTotals = { received: '0', refunded: '0', disputed: '0', fees: '0', left: '0' };

const receivedIn = ({ stream, event }: RecordedEvent): (Unlisted & { readonly at: string }) | undefined => {
  const { type, data } = event as PaymentEvent;
  if (type !== 'CollectionPaid' && type !== 'UnexpectedPaymentReceived') return undefined;
  const { intentId, order } = data;
  return { collectionId: idIn(stream), intentId, order, at: type === 'CollectionPaid' ? data.paidAt : data.receivedAt };
};

/**
 * Compares the payments, refunds, disputes and fees of the card processor with the log, one payment at a time. With
 * `fix`, the log is completed from the processor, pending refunds are sent, and orders that are closed in the log are
 * cancelled at the processor. Nothing is ever charged. Repeatable; the service may be running.
 */
export const reconcilePayments =
  ({ store, processor, settle, clock }: Dependencies) =>
  async ({ from, to }: ReconcilePeriod, { fix, signal, found, notFixed }: Options): Promise<ReconcileResult> => {
    const [theirs, ours] = [new Side(), new Side()];
    const seen = new Set<string>();
    let [differences, left] = [0, 0];

    /** Undefined for a payment that the processor does not know. */
    const fetchRecord = async (intentId: string): Promise<PaymentRecord | undefined> => {
      try {
        return await processor.record(intentId, signal);
      } catch (error) {
        if (error instanceof ProcessorRefusedError && error.code === 'resource_missing') return undefined;
        throw error;
      }
    };

    const correct = async (
      record: PaymentRecord,
      view: CollectionView,
      wanted: readonly Difference[],
    ): Promise<void> => {
      const { intentId, collectionId } = record.payment;
      if (wanted.some(({ difference }) => difference === 'order_not_cancelled'))
        await processor.cancel(intentId, signal);
      const context = systemContext(
        { accountId: view.accountId, correlationId: `reconcile ${collectionId}` },
        clock.now(),
      );
      try {
        await settle(collectionId, context, intentId);
      } catch (error) {
        if (!(error instanceof NotSettledError)) throw error;
        notFixed(collectionId, error);
      }
    };

    const report = (
      all: readonly Difference[],
      rest: readonly Difference[],
      view: CollectionView | undefined,
    ): void => {
      const accountId = view && { accountId: view.accountId };
      for (const difference of all) {
        const fixed = !rest.some((other) => sameDifference(difference, other));
        found({ ...difference, ...accountId, ...(fix && { fixed }) });
      }
      // A correction may reveal further differences.
      const fresh = rest.filter((difference) => !all.some((other) => sameDifference(difference, other)));
      for (const difference of fresh) found({ ...difference, ...accountId, fixed: false });
      differences += all.length + fresh.length;
      left += rest.length;
    };

    const compare = async (listed: PaymentRecord): Promise<void> => {
      const { intentId, collectionId } = listed.payment;
      seen.add(intentId);
      let [record, view] = [listed, await collectionOfAnyAccount(store, collectionId)];
      const before = compareRecord(record, view);
      let after = before;
      if (fix && view && before.length > 0) {
        await correct(record, view, before);
        [record, view] = [await processor.record(intentId, signal), await collectionOfAnyAccount(store, collectionId)];
        after = compareRecord(record, view);
      }
      report(before, after, view);
      theirs.add(movementsAt(record));
      if (view) ours.add(movementsIn(view, intentId));
    };

    const compareUnlisted = async ({ collectionId, intentId, order }: Unlisted): Promise<void> => {
      const view = await collectionOfAnyAccount(store, collectionId);
      const madeAt = view?.attempts.find((attempt) => attempt.order === order)?.processor;
      if (!view || (madeAt !== undefined && madeAt !== processor.name)) return;
      // It was opened before the period, or recorded since the list was read.
      const record = await fetchRecord(intentId);
      if (record) return compare(record);
      seen.add(intentId);
      const received = ownValue(view.payments.received, intentId);
      const log = received && { log: `${received.amount} ${received.currency}` };
      const missing: Difference = { difference: 'payment_missing', collectionId, intentId, ...log };
      report([missing], [missing], view);
      ours.add(movementsIn(view, intentId));
    };

    for await (const record of processor.records({ from, to }, signal)) await compare(record);
    for await (const batch of upToHead(store, { signal }))
      for (const recorded of batch) {
        const received = receivedIn(recorded);
        if (received && received.at >= from && received.at < to && !seen.has(received.intentId))
          await compareUnlisted(received);
      }

    const currencies = [...new Set([...theirs.currencies, ...ours.currencies])].toSorted();
    const totals = currencies.map((currency) => ({
      currency,
      processor: theirs.of(currency) ?? nothing,
      log: ours.of(currency) ?? nothing,
    }));
    return { payments: seen.size, differences, left, totals };
  };
