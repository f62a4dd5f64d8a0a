import { z } from 'zod';
import { maybe } from './absent.ts';
import { countryCode, text } from './text.ts';

/** A cart often knows no more of its customer than the country, and neither a price nor a calculation of duties needs more. */
export const place = z
  .object({
    name: maybe(text(100, 'Jane Doe')),
    company: maybe(text(100, 'Example Ltd')),
    email: maybe(text(254, 'jane@example.com')),
    phone: maybe(text(32, '+49 30 1234567')),
    address: z.object({
      line1: maybe(text(120, '1 High Street')),
      line2: maybe(text(120, 'Flat 2')),
      city: maybe(text(60, 'Berlin')),
      state: maybe(text(60, 'ON')),
      postcode: maybe(text(16, '10115')),
      country: countryCode,
    }),
    stateTaxId: maybe(text(100, '12-3456789')),
    countryTaxId: maybe(text(100, 'GB123456789')),
  })
  .meta({
    id: 'DutiesParty',
    description: '`address.country` is required; `state` in Canada decides the provincial tax. For a collection the whole party is.',
    example: { address: { country: 'DE', postcode: '10115' } },
  });
