import type { RateCard } from './rate-card.ts';

/** The services that can be booked, and their prices. Loaded once, and never changed while the process runs. */
export type Catalogue = { readonly services: readonly Service[]; readonly rateCard: RateCard };

/** The service of a code; undefined where there is none. */
export const serviceByCode = ({ services }: Pick<Catalogue, 'services'>, code: string): Service | undefined =>
  services.find((service) => service.code === code);

/**
 * `end_to_end` takes the parcel from the sender's door or post office; `hub_direct` from the moment it is handed in at
 * the hub.
 */
export const serviceTypes = ['end_to_end', 'hub_direct'] as const;
/** End to end, or directly to a hub. */
export type ServiceType = (typeof serviceTypes)[number];

/** A way to send a parcel, as the catalogue offers it. */
export type Service = {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly type: ServiceType;
  /** Business days on a typical route; a rate has the days of the requested route. */
  readonly transit: number;
  /** The text for a shopper at the checkout. */
  readonly checkoutName: string;
  readonly description: string;
  /** Business days from the ship date to departure from the hub. */
  readonly dispatchDays: number;
  readonly includeFirstMile: boolean;
  readonly isActive: boolean;
  readonly config: { readonly isPostal: boolean };
};
