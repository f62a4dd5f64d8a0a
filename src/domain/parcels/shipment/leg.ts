/** The first and last leg of a transport by several carriers. */
export const legNames = ['firstMile', 'lastMile'] as const;
/** The first or the last mile. */
export type LegName = (typeof legNames)[number];

/** A part of the transport by one carrier, under that carrier's own tracking number. */
export type Leg = { readonly carrier: string; readonly trackingNumber: string; readonly trackingUrl?: string };

/** The legs by other carriers. */
export type Legs = { readonly [Name in LegName]?: Leg };

/** The legs in replies and webhooks: both are always present, and an unknown one is empty. */
export type ShownLegs = { readonly [Name in LegName]: Leg | Record<string, never> };

/** Whether two reports are of the same leg; a later one with another number or address replaces it. */
export const isSameLeg = (one: Leg | undefined, other: Leg): boolean =>
  one?.carrier === other.carrier &&
  one.trackingNumber === other.trackingNumber &&
  // A report without a tracking address keeps the address reported before.
  (other.trackingUrl === undefined || one.trackingUrl === other.trackingUrl);

/** The legs if several carriers are involved, else none, because the same carrier's name twice is no information. */
export const legsOfSeveralCarriers = ({ firstMile, lastMile }: Legs, carrier: string | undefined): ShownLegs => {
  const carriers = new Set([firstMile?.carrier, lastMile?.carrier, carrier].filter((name) => name !== undefined));
  return carriers.size > 1 ? { firstMile: firstMile ?? {}, lastMile: lastMile ?? {} } : { firstMile: {}, lastMile: {} };
};
