import { Decimal } from '../../domain/shared/index.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { AgentLimits } from '../../domain/accounts/account-settings/index.ts';
import type { Money } from '../../domain/shared/index.ts';
import type { Preparation, Preparations } from './ports/preparations.ts';

/** How long a preparation can be confirmed (ms). */
const validForMs = 10 * 60_000;

const day = 24 * 3_600_000;

/** What the bookings of a day may cost together, in the currency of their prices, where the account says nothing. */
const defaultValuePerDay = '1000.00';

/** Who prepares or confirms. */
export type AgentActing = { readonly accountId: string; readonly subject: string; readonly at: string };

type AgentWriteNeeds = {
  readonly preparations: Preparations;
  /** The limits of an account. */
  readonly limitsOf: (accountId: string) => Promise<AgentLimits>;
  /** A text that nobody can guess and that is given once: two equal bookings are two preparations. */
  readonly newConfirmation: () => string;
};

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

const switchedOff = (): DomainError =>
  new DomainError(
    'agent_writes_off',
    'The account has not switched writing by agents on: an owner sets agents.mayWrite in its settings.',
  );

const badConfirmation = (): DomainError =>
  new DomainError(
    'confirmation_not_valid',
    'The confirmation is unknown, has expired after 10 minutes, or is that of somebody else. Prepare again.',
  );

const sumOf = (prices: readonly Money[], currency: string): Decimal =>
  prices.reduce(
    (sum, price) => (price.currency === currency ? sum.plus(Decimal.parse(price.amount)) : sum),
    Decimal.parse('0'),
  );

/** Throws if one more booking at this price is beyond the limits of the day. */
const assertWithin = (
  { bookingsPerDay, valuePerDay }: AgentLimits,
  made: readonly { readonly price: Money }[],
  price: Money,
): void => {
  if (made.length >= bookingsPerDay)
    throw new DomainError(
      'agent_limit_reached',
      `Agents have made the ${bookingsPerDay} bookings that the account permits for a day. A day ends at midnight UTC.`,
    );
  const { amount, currency } = valuePerDay ?? { amount: defaultValuePerDay, currency: price.currency };
  const sum = sumOf([...made.map((each) => each.price), price], currency);
  if (price.currency !== currency || sum.compare(Decimal.parse(amount)) > 0)
    throw new DomainError(
      'agent_limit_reached',
      `This booking is beyond what the account permits agents to book for in a day: ${amount} ${currency}.`,
    );
};

/** The two steps in which agents change something: nothing happens until the exact input is confirmed. */
export class AgentWrites {
  readonly #needs: AgentWriteNeeds;

  constructor(needs: AgentWriteNeeds) {
    this.#needs = needs;
  }

  /** Throws a refusal if agents may not write for the account. */
  async assertOn(accountId: string): Promise<void> {
    if (!(await this.#needs.limitsOf(accountId)).mayWrite) throw switchedOff();
  }

  async prepare(by: AgentActing, input: string, price?: Money): Promise<Preparation> {
    const { preparations, limitsOf, newConfirmation } = this.#needs;
    const { accountId, subject, at } = by;
    const limits = await limitsOf(accountId);
    if (!limits.mayWrite) throw switchedOff();
    if (price !== undefined) assertWithin(limits, await preparations.bookingsOf(accountId, at.slice(0, 10)), price);
    const preparation = {
      confirmation: newConfirmation(),
      accountId,
      subject,
      input,
      ...(price !== undefined && { price }),
      createdAt: at,
      expiresAt: later(at, validForMs),
    };
    await preparations.add(preparation);
    return preparation;
  }

  /** What was prepared, if this caller may still confirm it. */
  async confirmed({ accountId, subject, at }: AgentActing, confirmation: string): Promise<Preparation> {
    await this.assertOn(accountId);
    const found = await this.#needs.preparations.get(confirmation);
    if (found?.accountId !== accountId || found.subject !== subject || found.expiresAt <= at) throw badConfirmation();
    return found;
  }

  /**
   * Runs a booking within the limits of the day. Bookings of one account take numbers, each of which is given once, so
   * that two at the same time cannot both be the last. The calls of one booking share its number until all of them were
   * refused: one of them may be refused while another one books. `isRefused` says whether an error means that the call
   * has booked nothing.
   */
  async booking<T>(
    { accountId, confirmation, price }: Preparation & { readonly price: Money },
    at: string,
    { book, isRefused }: { readonly book: () => Promise<T>; readonly isRefused: (error: unknown) => boolean },
  ): Promise<T> {
    const { preparations, limitsOf } = this.#needs;
    const today = at.slice(0, 10);
    const limits = await limitsOf(accountId);
    while (!(await preparations.join(accountId, confirmation))) {
      const made = await preparations.bookingsOf(accountId, today);
      // Another call of this booking has taken a number since: that one is shared.
      if (made.some((each) => each.confirmation === confirmation)) continue;
      assertWithin(limits, made, price);
      const number = (made.at(-1)?.number ?? 0) + 1;
      if (await preparations.takeNumber(accountId, today, { confirmation, number, price })) break;
    }
    try {
      return await book();
    } catch (error) {
      if (isRefused(error)) await preparations.leave(accountId, confirmation);
      throw error;
    }
  }

  /** Removes what has expired, and the numbers of days that are over. */
  async clear(now: string): Promise<void> {
    await this.#needs.preparations.clear({ expiredBefore: now, bookedBefore: later(now, -day).slice(0, 10) });
  }
}
