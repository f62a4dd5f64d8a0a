import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumsOfEntries, heldQuoteEntries } from '../../../../src/application/trade/held-quotes/ledger.ts';
import type { HeldQuoteEntry } from '../../../../src/application/trade/held-quotes/ledger.ts';
import { fold } from '../../../../src/application/log/kernel/projection.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { heldQuoteDecider } from '../../../../src/domain/trade/held-quote/index.ts';
import type { HeldQuoteCommand, HeldQuoteEvent } from '../../../../src/domain/trade/held-quote/index.ts';

const at = '2026-11-20T10:00:00.000Z';
const quoteId = 'qte_1';
const hold = (until: string): HeldQuoteCommand => ({
  type: 'HoldQuote',
  data: { quoteId, until, amount: '18.97', currency: 'GBP', at },
});

const commands = fc.array(
  fc.oneof(
    fc.constantFrom('2026-11-20', '2026-11-22').map(hold),
    fc.constant<HeldQuoteCommand>({ type: 'ReleaseQuote', data: { quoteId, at } }),
    fc
      .tuple(
        fc.constantFrom('shp_1', 'shp_2', 'shp_3'),
        fc.constantFrom('2026-11-20', '2026-11-23'),
        fc.nat({ max: 4000 }),
      )
      .map(([shipmentId, today, cents]): HeldQuoteCommand => ({
        type: 'HonourQuote',
        data: { quoteId, shipmentId, today, at, assessed: (cents / 100).toFixed(2) },
      })),
    fc.constantFrom('shp_1', 'shp_2', 'shp_3').map((shipmentId): HeldQuoteCommand => ({
      type: 'WithdrawHonour',
      data: { quoteId, shipmentId, reason: 'voided', at },
    })),
  ),
  { maxLength: 30 },
);

/** Every event that the commands make, in order; a refusal makes none. */
const carriedOut = (all: readonly HeldQuoteCommand[]): readonly HeldQuoteEvent[] => {
  const events: HeldQuoteEvent[] = [];
  for (const command of all) {
    const state = events.reduce(heldQuoteDecider.evolve, heldQuoteDecider.initialState);
    try {
      events.push(...heldQuoteDecider.decide(command, state));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return events;
};

const entriesOf = (events: readonly HeldQuoteEvent[]): readonly HeldQuoteEntry[] =>
  events.flatMap((event, index): readonly HeldQuoteEntry[] => {
    if (event.type !== 'QuoteHonoured' && event.type !== 'QuoteHonourWithdrawn') return [];
    const written = {
      metadata: { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1' },
      stream: `heldQuote-${quoteId}`,
      version: index + 1,
    } as const;
    const entry = fold(heldQuoteEntries, [{ event, ...written }]);
    return entry ? [entry] : [];
  });

const pages = async function* (entries: readonly HeldQuoteEntry[]) {
  for (const entry of entries) yield await Promise.resolve([entry]);
};

it('at most one label is charged by it at a time, each withdrawal is of that label, and the ledger adds up', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const events = carriedOut(all);
      let charged: string | undefined;
      let cents = 0;
      for (const { type, data } of events) {
        if (type === 'QuoteHonoured') {
          expect(charged).toBeUndefined();
          charged = data.shipmentId;
          cents += 1897 - Math.round(Number(data.assessed) * 100);
        }
        if (type === 'QuoteHonourWithdrawn') {
          expect(data.shipmentId).toBe(charged);
          charged = undefined;
          cents -= 1897 - Math.round(Number(data.assessed) * 100);
        }
      }
      const { sums, days } = await sumsOfEntries(pages(entriesOf(events)));
      const [gbp] = sums;
      if (gbp === undefined) return;
      expect([gbp.labels, Math.round(Number(gbp.net) * 100)]).toEqual([charged === undefined ? 0 : 1, cents]);
      const byHand = Decimal.parse(gbp.gains).minus(Decimal.parse(gbp.losses));
      expect(byHand.compare(Decimal.parse(gbp.net))).toBe(0);
      expect(Decimal.parse(gbp.held).minus(Decimal.parse(gbp.assessed)).compare(Decimal.parse(gbp.net))).toBe(0);
      expect(days.map(({ net }) => net)).toEqual([gbp.net]);
      // What is left charged is all that is gained or lost.
      const isGain = cents > 0;
      expect([Number(gbp.gains) > 0, Number(gbp.losses) > 0]).toEqual([isGain, cents < 0]);
    }),
  );
});
