import type { RateCard } from './rate-card.ts';
import type { Service } from './service.ts';

/** What can be booked and what it costs. Loaded once, and never changed while the process lives. */
export type Catalogue = { readonly services: readonly Service[]; readonly rateCard: RateCard };

export const serviceByCode = ({ services }: Pick<Catalogue, 'services'>, code: string): Service | undefined =>
  services.find((service) => service.code === code);
