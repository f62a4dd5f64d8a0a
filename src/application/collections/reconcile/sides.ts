import { Decimal } from '../../../domain/shared/decimal.ts';
import { zero } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import type { PaymentRecord } from '../ports/payment-processor.ts';
import type { CollectionView } from '../collection-view.ts';

/** Money of one currency on one side, as decimal text. `left` is what all of it leaves at the processor. */
export type SideTotals = {
  readonly received: string;
  readonly refunded: string;
  readonly disputed: string;
  readonly fees: string;
  readonly left: string;
};

type Named = Exclude<keyof SideTotals, 'left'>;
type Movement = Money & { readonly name: Named };

const named = (name: Named, money: Money): Movement => ({ ...money, name });

/** What the processor says was moved by a payment. */
export const movementsAt = ({ payment, refunds, disputes }: PaymentRecord): readonly Movement[] => [
  ...(payment.status === 'succeeded'
    ? [named('received', payment.received), ...(payment.fee ? [named('fees', payment.fee)] : [])]
    : []),
  ...refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => named('refunded', amount)),
  ...disputes.filter(({ status }) => status !== 'won').map(({ amount }) => named('disputed', amount)),
];

/** What the log says was moved by a payment. */
export const movementsIn = ({ payments }: CollectionView, intentId: string): readonly Movement[] => {
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
export class Side {
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
