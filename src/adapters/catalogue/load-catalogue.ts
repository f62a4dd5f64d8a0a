import { rateCardFaults } from '../../domain/rating/index.ts';
import type { Catalogue, RateCard, Service } from '../../domain/rating/index.ts';
import type { CarrierChoice } from '../carriers/hub/carrier-choice.ts';
import type { CarrierPlugin } from '../carriers/hub/carrier-plugin.ts';
import { carrierPlugins } from '../carriers/plugins.ts';
import { readJson, UnusableFileError } from '../files/read-file.ts';
import { rateCardFile, servicesFile } from './schemas.ts';

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};

/** Reads services and rate card: all of both files or nothing. Throws an UnusableFileError that an operator can act on. */
export const loadCatalogue = (files: { readonly services: string; readonly rateCard: string }): Catalogue => {
  // Which carrier carries a service concerns the adapters only; clients do not see it.
  const services: readonly Service[] = readJson(files.services, servicesFile()).services.map(({ carrier: _, ...service }) => service);
  const rateCard: RateCard = readJson(files.rateCard, rateCardFile);
  const faults = rateCardFaults(rateCard, services);
  if (faults.length > 0) throw new UnusableFileError(files.rateCard, faults.map(({ message }) => message)); // prettier-ignore
  return deepFreeze({ services, rateCard });
};

/** The services that a carrier other than the built-in one carries, by their code. */
export const loadCarrierChoices = (
  servicesPath: string,
  plugins: readonly CarrierPlugin[] = carrierPlugins,
): ReadonlyMap<string, CarrierChoice> =>
  new Map(
    readJson(servicesPath, servicesFile(plugins)).services.flatMap(({ code, carrier }) =>
      carrier === undefined ? [] : [[code, carrier] as const],
    ),
  );
