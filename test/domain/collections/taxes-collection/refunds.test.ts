import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, minorDigitsOf } from '../../../../src/domain/shared/currencies.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { fromMinor, toMinor } from '../../../../src/domain/shared/money.ts';
import type { Money } from '../../../../src/domain/shared/money.ts';
import { taxesCollectionDecider } from '../../../../src/domain/collections/taxes-collection/index.ts';
import type {
  TaxesCollection,
  TaxesCollectionEvent,
} from '../../../../src/domain/collections/taxes-collection/index.ts';
import { payableEvents } from '../../../support/money-stories.ts';
import { at, paid, refundRequested, started } from '../../../support/paying-stories.ts';

const { decide, evolve, initialState } = taxesCollectionDecider;

const paidWith = (received: Money): TaxesCollection =>
  [
    ...payableEvents('txc_1', received, at),
    started(1, 1, received),
    { ...paid, data: { order: 1, intentId: 'pi_1', received, paidAt: at } } as TaxesCollectionEvent,
  ].reduce(evolve, initialState);

/** A sum that is sent: of any number of decimals up to six, those that the currency has not among them. */
const anyAmount = fc
  .tuple(fc.bigInt({ min: 0n, max: 2_000_000n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => Decimal.of(digits, scale).toString());

const isWhole = (amount: string, currency: string): boolean =>
  Decimal.parse(amount).rounded(minorDigitsOf(currency)).equals(Decimal.parse(amount));

/** Sums are strings whose total the binary fractions of a test must not decide. */
const inMinor = (events: readonly TaxesCollectionEvent[]): bigint =>
  events.reduce((sum, { type, data }) => (type === 'RefundRequested' ? sum + toMinor(data.amount) : sum), 0n);

describe('refunds in every currency', () => {
  it('never add up to more than was collected, and are whole minor units', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.bigInt({ min: 1n, max: 100_000n }),
        fc.array(fc.option(anyAmount, { nil: undefined, freq: 6 }), { maxLength: 12 }),
        (currency, minor, wanted) => {
          let collection = paidWith(fromMinor(minor, currency));
          const written: TaxesCollectionEvent[] = [];
          for (const [nth, amount] of wanted.entries()) {
            const money = amount === undefined ? {} : { amount: { amount, currency } };
            try {
              const events = decide(
                { type: 'RequestRefund', data: { refundId: `rfd_${nth}`, ...money, at } },
                collection,
              );
              if (amount !== undefined) expect(isWhole(amount, currency)).toBe(true);
              written.push(...events);
              collection = events.reduce(evolve, collection);
            } catch (error) {
              if (!(error instanceof DomainError)) throw error;
              const isFraction = amount !== undefined && !isWhole(amount, currency);
              expect(error.reason).toBe(isFraction ? 'refund_below_minor_unit' : 'refund_exceeds_payment');
            }
          }
          expect(inMinor(written)).toBeLessThanOrEqual(minor);
        },
      ),
    );
  });

  it('count a smaller refund that is in the log as the whole unit that was paid out', () => {
    const received = { amount: '77.56', currency: 'EUR' };
    const sent = Array.from({ length: 40 }, (_, nth) =>
      refundRequested(`rfd_${nth}`, { amount: '0.005', currency: 'EUR' }),
    );
    const collection = sent.reduce(evolve, paidWith(received));
    const [rest] = decide({ type: 'RequestRefund', data: { refundId: 'rfd_rest', at } }, collection);
    expect(rest).toMatchObject({ type: 'RefundRequested', data: { amount: { amount: '77.16', currency: 'EUR' } } });
  });
});
