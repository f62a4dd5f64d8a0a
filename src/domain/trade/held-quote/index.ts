import type { Decider } from '../../shared/decider.ts';
import { decide } from './decide.ts';
import type { HeldQuoteCommand } from './decide.ts';
import type { HeldQuoteEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { HeldQuote } from './state.ts';

/** A calculation of duties whose figure is honoured at one label until a day: the operator's own guarantee. */
export const heldQuoteDecider: Decider<HeldQuote, HeldQuoteCommand, HeldQuoteEvent> = {
  category: 'heldQuote',
  initialState,
  evolve,
  decide,
};

export { requireHeld } from './decide.ts';
export type { HeldQuoteCommand, HeldQuoteRefusal } from './decide.ts';
export { withdrawalReasons } from './events.ts';
export type { HeldQuoteEvent, HonouredFigures, QuoteHonoured, QuoteHonourWithdrawn } from './events.ts';
export { statusOn } from './state.ts';
export type { HeldQuote } from './state.ts';
