/** The two ends of a way that more than one carrier goes. */
export const legNames = ['firstMile', 'lastMile'] as const;
/** The first or the last mile. */
export type LegName = (typeof legNames)[number];

/** One carrier's part of the way, under that carrier's own number. */
export type Leg = { readonly carrier: string; readonly trackingNumber: string; readonly trackingUrl?: string };

/** The legs that other carriers do. */
export type Legs = { readonly [Name in LegName]?: Leg };

/** As replies and webhooks show them: both are always there, and one that is not known is empty. */
export type ShownLegs = { readonly [Name in LegName]: Leg | Record<string, never> };

/** Two reports of the same leg; a later one with another number or address replaces it. */
export const isSameLeg = (one: Leg | undefined, other: Leg): boolean =>
  one?.carrier === other.carrier &&
  one.trackingNumber === other.trackingNumber &&
  // A report without a tracking address keeps the address reported before.
  (other.trackingUrl === undefined || one.trackingUrl === other.trackingUrl);

/**
 * The legs worth telling: all of them where several carriers are involved, else none. Nobody gains from reading the
 * same carrier's name twice.
 */
export const legsOfSeveralCarriers = ({ firstMile, lastMile }: Legs, carrier: string | undefined): ShownLegs => {
  const carriers = new Set([firstMile?.carrier, lastMile?.carrier, carrier].filter((name) => name !== undefined));
  return carriers.size > 1 ? { firstMile: firstMile ?? {}, lastMile: lastMile ?? {} } : { firstMile: {}, lastMile: {} };
};
