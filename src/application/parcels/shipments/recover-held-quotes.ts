import type { HeldQuoteEvent } from '../../../domain/trade/held-quote/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import { pagesOfAnyAccount } from '../../log/kernel/lists.ts';
import type { Log } from '../../log/ports/log.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { HonourQuotes } from '../../trade/held-quotes/honour-quote.ts';
import { heldQuoteStream } from '../../trade/held-quotes/held-quote.ts';
import { heldQuoteEntries } from '../../trade/held-quotes/ledger.ts';
import type { HeldQuoteEntry } from '../../trade/held-quotes/ledger.ts';
import { quoteIdOf } from './withdraw-held-quotes.ts';

const minute = 60_000;
/** In ms. */
const limits = {
  /** A label that was charged more recently may still be about to be requested. */
  grace: 10 * minute,
  /** How far back the first run of a process looks: what it missed while no process ran. */
  first: 30 * 24 * 60 * minute,
  /** How far later runs look behind the one before, because read models lag. */
  overlap: 60 * minute,
};

/**
 * Gives held calculations back whose label was never requested, because the process died in between. Returns how many.
 */
export const recoverHeldQuotes = ({
  store,
  readModels,
  withdraw,
  clock,
  log,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly withdraw: HonourQuotes['withdraw'];
  readonly clock: Clock;
  readonly log: Log;
}) => {
  let seenUntil: number | undefined;

  const giveBack = async ({ quoteId, shipmentId, type }: HeldQuoteEntry): Promise<boolean> => {
    // A label under the same idempotency key can have been requested without the calculation.
    if (type !== 'honoured' || (await quoteIdOf(store, shipmentId)) === quoteId) return false;
    const honoured = (await store.read<HeldQuoteEvent>(heldQuoteStream(quoteId))).findLast(
      ({ event }) => event.type === 'QuoteHonoured' && event.data.shipmentId === shipmentId,
    );
    if (honoured === undefined) return false;
    const context = contextCausedBy(honoured, clock.now());
    if (!(await withdraw(quoteId, { shipmentId, reason: 'never_booked' }, context))) return false;
    log.warn({ quoteId, shipmentId }, 'A held quote was given back: its label was never requested.');
    return true;
  };

  return async (): Promise<number> => {
    const until = Date.parse(clock.now()) - limits.grace;
    const from = seenUntil === undefined ? until - limits.first : seenUntil - limits.overlap;
    const pages = pagesOfAnyAccount(readModels, heldQuoteEntries, {
      where: [{ field: 'createdAt', from: new Date(from).toISOString(), to: new Date(until).toISOString() }],
      by: 'createdAt',
    });
    let count = 0;
    for await (const entries of pages) for (const entry of entries) if (await giveBack(entry)) count += 1;
    seenUntil = until;
    return count;
  };
};
