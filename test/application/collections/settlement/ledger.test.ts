import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionView } from '../../../../src/application/collections/collection-view.ts';
import {
  changesByDay,
  settlementDays,
  settlementOf,
} from '../../../../src/application/collections/settlement/settlement.ts';
import type { SettlementDay } from '../../../../src/application/collections/settlement/settlement.ts';
import {
  settlementEntries,
  settlementRows,
} from '../../../../src/application/collections/settlement/settlement-entries.ts';
import type { SettlementEntry } from '../../../../src/application/collections/settlement/settlement-entries.ts';
import type { Balance } from '../../../../src/application/collections/settlement/ledger.ts';
import { fold, foldBatch } from '../../../../src/application/log/kernel/projection.ts';
import type { AnyProjection } from '../../../../src/application/log/kernel/projection.ts';
import type { RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';
import { toMinor } from '../../../../src/domain/shared/money.ts';
import type { Money } from '../../../../src/domain/shared/money.ts';
import { anyMoneyStory } from '../../../support/money-stories.ts';
import type { MoneyStory } from '../../../support/money-stories.ts';

/** What a projection holds after a log that came in batches of any size. */
const documentsOf = async <D>(
  projection: AnyProjection,
  log: readonly RecordedEvent[],
  sizes: readonly number[],
): Promise<Map<string, D>> => {
  const documents = new Map<string, D>();
  for (let at = 0, turn = 0; at < log.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    const load = (keys: readonly string[]) =>
      Promise.resolve(new Map(keys.flatMap((key) => (documents.has(key) ? [[key, documents.get(key) as D]] : []))));
    const { changes } = await foldBatch<D>(projection, log.slice(at, at + size), load);
    for (const [key, document] of changes) {
      if (document === undefined) documents.delete(key);
      else documents.set(key, JSON.parse(JSON.stringify(document)) as D);
    }
    at += size;
  }
  return documents;
};
const anySizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
const daysOf = async (
  log: readonly RecordedEvent[],
  sizes: readonly number[],
  accountId: string,
): Promise<readonly SettlementDay[]> => {
  const documents = [...(await documentsOf<SettlementDay>(settlementDays, log, sizes)).values()];
  return documents
    .filter((day) => day.accountId === accountId)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
};

/** Of the sums; what was short has a test of its own. */
type Counted = { -readonly [Name in Exclude<keyof Balance, 'shortfall'>]: bigint };
const nothing = (): Counted => ({
  collected: 0n, refundsPending: 0n, refunded: 0n, inDispute: 0n, lostDisputes: 0n, fees: 0n, owed: 0n, toReturn: 0n,
}); // oxfmt-ignore

/** The ledger as the aggregates' states say, in minor units. */
const fromStates = (states: MoneyStory['states'], accountId: string): ReadonlyMap<string, Counted> => {
  const ledger = new Map<string, Counted>();
  const of = ({ currency }: Money): Counted => {
    const counted = ledger.get(currency) ?? nothing();
    ledger.set(currency, counted);
    return counted;
  };
  for (const { state } of states.filter((one) => one.accountId === accountId)) {
    if (state.phase === 'none') continue;
    const { received, paidBy, fees, refunds, disputes } = state.payments;
    const take = (money: Money, intentId: string, name: 'refunded' | 'inDispute' | 'lostDisputes'): void => {
      if (intentId !== paidBy) of(money).toReturn -= toMinor(money);
      else {
        of(money)[name] += toMinor(money);
        of(money).owed -= toMinor(money);
      }
    };
    for (const [intentId, money] of Object.entries(received)) {
      if (intentId === paidBy) {
        of(money).collected += toMinor(money);
        of(money).owed += toMinor(money);
      } else of(money).toReturn += toMinor(money);
    }
    for (const fee of Object.values(fees)) {
      of(fee).fees += toMinor(fee);
      of(fee).owed -= toMinor(fee);
    }
    for (const { intentId, amount, status } of Object.values(refunds)) {
      if (status === 'succeeded') take(amount, intentId, 'refunded');
      if (status === 'pending' && intentId === paidBy) of(amount).refundsPending += toMinor(amount);
    }
    for (const { intentId, amount, status } of Object.values(disputes))
      if (status !== 'won') take(amount, intentId, status === 'open' ? 'inDispute' : 'lostDisputes');
  }
  return ledger;
};

const minorOf = ({ shortfall: _, ...balance }: Balance, currency: string): Counted =>
  Object.fromEntries(Object.entries(balance).map(([name, amount]) => [name, toMinor({ amount, currency })])) as Counted;

const accounts = ['acc_1', 'acc_2'];

describe('the settlement ledger, after any payments, refunds, disputes and fees', () => {
  it('is what the states of the collections say, to the minor unit, however its events were grouped', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoneyStory, anySizes, async ({ log, states }, sizes) => {
        for (const accountId of accounts) {
          const { balances } = settlementOf(await daysOf(log, sizes, accountId), {});
          const expected = fromStates(states, accountId);
          for (const { currency, opening, changes, closing } of balances) {
            expect(minorOf(closing, currency)).toEqual(expected.get(currency) ?? nothing());
            expect(changes).toEqual(closing);
            expect(minorOf(opening, currency)).toEqual(nothing());
          }
          expect(balances.map(({ currency }) => currency)).toEqual(expect.arrayContaining([...expected.keys()]));
        }
      }),
    );
  });

  it('is the sum of the transactions that replies show', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoneyStory, async ({ log, states }) => {
        for (const accountId of accounts) {
          const moved = new Map<string, bigint>();
          for (const { stream } of states.filter((one) => one.accountId === accountId)) {
            const view = fold(collectionView, log.filter((recorded) => recorded.stream === stream)); // oxfmt-ignore
            for (const { amount, currency, status } of view?.transactions ?? [])
              if (status === 'succeeded' || status === 'open' || status === 'lost')
                moved.set(currency, (moved.get(currency) ?? 0n) + toMinor({ amount, currency }));
          }
          for (const { currency, closing } of settlementOf(await daysOf(log, [7], accountId), {}).balances) {
            const { owed, toReturn } = minorOf(closing, currency);
            expect(owed + toReturn).toBe(moved.get(currency) ?? 0n);
          }
        }
      }),
    );
  });

  it('goes from the opening to the closing balance of a period by the changes of its days', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoneyStory, anySizes, async ({ log }, sizes) => {
        const period = { from: '2026-11-21', to: '2026-11-23' };
        for (const accountId of accounts) {
          const days = await daysOf(log, sizes, accountId);
          const changes = changesByDay(days, period);
          expect(changes.every(({ day }) => day >= period.from && day < period.to)).toBe(true);
          for (const { currency, opening, closing } of settlementOf(days, period).balances) {
            const [before, after] = [minorOf(opening, currency), minorOf(closing, currency)];
            for (const name of ['owed', 'toReturn', 'collected', 'fees', 'refundsPending'] as const) {
              const sum = changes
                .filter((row) => row.currency === currency)
                .reduce((total, row) => total + minorOf(row.changes, currency)[name], 0n);
              expect(before[name] + sum).toBe(after[name]);
            }
          }
        }
      }),
    );
  });

  it('goes from the opening to the closing balance of a period by the lines of its export', async () => {
    const readModels = { getMany: () => Promise.resolve(new Map()) };
    await fc.assert(
      fc.asyncProperty(anyMoneyStory, anySizes, async ({ log }, sizes) => {
        const period = { from: '2026-11-21', to: '2026-11-22' };
        const entries = [...(await documentsOf<SettlementEntry>(settlementEntries, log, sizes)).values()];
        for (const accountId of accounts) {
          const own = entries.filter(
            (entry) => entry.accountId === accountId && entry.at >= period.from && entry.at < period.to,
          );
          const rows = (await Array.fromAsync(settlementRows((async function* () { yield await Promise.resolve(own); })(), readModels))).flat(); // oxfmt-ignore
          const { balances } = settlementOf(await daysOf(log, sizes, accountId), period);
          for (const { currency, opening, closing } of balances) {
            const [before, after] = [minorOf(opening, currency), minorOf(closing, currency)];
            for (const name of ['owed', 'toReturn'] as const) {
              const lines = rows.filter((row) => row.currency === currency);
              const sum = lines.reduce((total, row) => total + toMinor({ amount: row[name].toString(), currency }), 0n);
              expect(before[name] + sum).toBe(after[name]);
            }
          }
        }
      }),
    );
  });
});
