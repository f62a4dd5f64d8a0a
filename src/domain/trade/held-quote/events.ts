import type { DomainEvent } from '../../shared/domain-event.ts';
import type { LocalDate } from '../../shared/local-date.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type. They contain no
// personal data.

/** The figure of a calculation is honoured at a label until a day, inclusive. A later one replaces the day. */
export type QuoteHeld = DomainEvent<
  'QuoteHeld',
  {
    readonly quoteId: string;
    readonly until: LocalDate;
    readonly amount: string;
    readonly currency: string;
    readonly heldAt: string;
  }
>;

/** The figure is no longer honoured. */
export type QuoteReleased = DomainEvent<'QuoteReleased', { readonly quoteId: string; readonly releasedAt: string }>;

/** What a label was charged by a held quote, and what was assessed for it on that day. */
export type HonouredFigures = {
  readonly shipmentId: string;
  /** The held figure. */
  readonly amount: string;
  readonly currency: string;
  /** Duties and taxes by the rules and rates of the label's day. Absent if they could not be calculated. */
  readonly assessed?: string;
  /** Something was missing from the assessed sum. */
  readonly isAssessedInPart?: true;
  /** `amount` less `assessed`: a gain, or a loss if it is negative. */
  readonly difference?: string;
};

/** A label was charged the held figure. */
export type QuoteHonoured = DomainEvent<
  'QuoteHonoured',
  HonouredFigures & { readonly quoteId: string; readonly honouredAt: string }
>;

/** Why a held quote is no longer used by a label. */
export const withdrawalReasons = ['booking_failed', 'voided', 'never_booked'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** The label that was charged the held figure was not booked, or was voided: nothing is owed for it. */
export type QuoteHonourWithdrawn = DomainEvent<
  'QuoteHonourWithdrawn',
  HonouredFigures & { readonly quoteId: string; readonly reason: WithdrawalReason; readonly withdrawnAt: string }
>;

/** The events of a held quote. */
export type HeldQuoteEvent = QuoteHeld | QuoteReleased | QuoteHonoured | QuoteHonourWithdrawn;
