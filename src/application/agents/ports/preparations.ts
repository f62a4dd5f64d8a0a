import type { Money } from '../../../domain/shared/index.ts';

/** Something that an agent prepared, until it is confirmed or has expired. */
export type Preparation = {
  /** The text that confirms it, which only its caller knows. */
  readonly confirmation: string;
  readonly accountId: string;
  /** The subject of the token that prepared it. */
  readonly subject: string;
  /** The exact input, as JSON. */
  readonly input: string;
  /** What a booking costs. */
  readonly price?: Money;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** A booking of a day: its number, from 1, and its price. */
export type AgentBooking = { readonly confirmation: string; readonly number: number; readonly price: Money };

/** What agents prepared, and the bookings among it. */
export interface Preparations {
  /** Adds a preparation once: the same confirmation again changes nothing. */
  add(preparation: Preparation): Promise<void>;
  get(confirmation: string): Promise<Preparation | undefined>;
  /** The bookings that agents made for an account on a day (UTC), by number. */
  bookingsOf(accountId: string, day: string): Promise<readonly AgentBooking[]>;
  /** Counts one more call of a booking that has a number, on whatever day. False if it has none. */
  join(accountId: string, confirmation: string): Promise<boolean>;
  /**
   * Takes a number of the day for the first call of a booking. False if another booking has the number, or the booking
   * another number: join, or read again.
   */
  takeNumber(accountId: string, day: string, booking: AgentBooking): Promise<boolean>;
  /** Takes back a call that was refused, and the number of its booking with the last call. */
  leave(accountId: string, confirmation: string): Promise<void>;
  /** Removes preparations that expired before a time, and the numbers of the days before a day. */
  clear(times: { readonly expiredBefore: string; readonly bookedBefore: string }): Promise<void>;
}
