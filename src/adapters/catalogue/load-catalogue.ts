import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { rateCardFaults } from '../../domain/rating/index.ts';
import type { Catalogue, RateCard, Service } from '../../domain/rating/index.ts';
import type { CarrierChoice } from '../carriers/http/carrier-choice.ts';
import { rateCardFile, servicesFile } from './schemas.ts';

/** A file of the catalogue that cannot be used: which one, where in it, and why. Nothing is booked at prices nobody meant. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly file: string;

  constructor(file: string, faults: readonly string[], options?: ErrorOptions) {
    super(`${file} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, options);
    this.file = file;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const jsonOf = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CatalogueError(file, [messageOf(error)], { cause: error });
  }
};

const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`)).join('');

const read = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> => {
  const result = schema.safeParse(jsonOf(file));
  if (result.success) return result.data;
  throw new CatalogueError(
    file,
    result.error.issues.map(({ path, message }) => `${pathOf(path) || 'the file'}: ${message}`),
  );
};

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};

/** Reads services and rate card, whole or not at all. Throws a CatalogueError that an operator can act on. */
export const loadCatalogue = (files: { readonly services: string; readonly rateCard: string }): Catalogue => {
  // Whoever carries it is the affair of the adapters, and no part of what a service is to its clients.
  const services: readonly Service[] = read(files.services, servicesFile).services.map(({ carrier: _, ...service }) => service);
  const rateCard: RateCard = read(files.rateCard, rateCardFile);
  const faults = rateCardFaults(rateCard, services);
  if (faults.length > 0) throw new CatalogueError(files.rateCard, faults.map(({ message }) => message)); // prettier-ignore
  return deepFreeze({ services, rateCard });
};

/** Which services are booked with other carriers than the house, by their code. */
export const loadCarrierChoices = (servicesPath: string): ReadonlyMap<string, CarrierChoice> =>
  new Map(
    read(servicesPath, servicesFile).services.flatMap(({ code, carrier }) => (carrier === undefined ? [] : [[code, carrier] as const])),
  );
