import { z } from 'zod';
import { optionalField } from './absent.ts';
import { latin } from './party.ts';
import { addressReading } from './reading.ts';
import { countryCode, text } from './text.ts';

/**
 * An online cart often knows only the customer's country, which is enough for a price and for a calculation of duties.
 */
export const place = z
  .object({
    name: optionalField(text(100, 'Jane Doe')).meta({ description: 'Person who sends or receives.' }),
    company: optionalField(text(100, 'Example Ltd')).meta({ description: 'Company that sends or receives.' }),
    email: optionalField(text(254, 'jane@example.com')).meta({
      description: 'Email for notices about the payment of duties.',
    }),
    phone: optionalField(text(32, '+49 30 1234567')).meta({ description: 'Telephone number with country code.' }),
    address: z
      .object({
        line1: optionalField(text(120, '1 High Street')).meta({ description: 'Street and house number.' }),
        line2: optionalField(text(120, 'Flat 2')).meta({ description: 'Flat, floor, building or company mail code.' }),
        city: optionalField(text(60, 'Berlin')).meta({ description: 'Town or city.' }),
        state: optionalField(text(60, 'ON')).meta({
          description: 'State, province or region; decides the provincial tax in Canada.',
        }),
        postcode: optionalField(text(16, '10115')).meta({ description: 'Postcode as the country writes it.' }),
        country: countryCode,
        reading: addressReading,
      })
      .meta({ description: 'Where the goods are sent from or to; the country is enough for an estimate.' }),
    latin: optionalField(latin),
    stateTaxId: optionalField(text(100, '12-3456789')).meta({
      description: 'Tax number given by a state or province.',
    }),
    countryTaxId: optionalField(text(100, 'GB123456789')).meta({
      description: 'Tax number given by the country, for example a VAT or EIN number.',
    }),
  })
  .meta({
    id: 'DutiesParty',
    description:
      '`address.country` is required; `state` in Canada decides the provincial tax. For a collection the whole party is.',
    example: { address: { country: 'DE', postcode: '10115' } },
  });
