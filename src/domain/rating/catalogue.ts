import type { RateCard } from './rate-card.ts';
import type { Service } from './service.ts';

/** The services that can be booked, and their prices. Loaded once, and never changed while the process runs. */
export type Catalogue = { readonly services: readonly Service[]; readonly rateCard: RateCard };

/** The service of a code; undefined where there is none. */
export const serviceByCode = ({ services }: Pick<Catalogue, 'services'>, code: string): Service | undefined =>
  services.find((service) => service.code === code);
