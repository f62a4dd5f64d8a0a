import { z } from 'zod';
import { addressRules, latinFaults, latinRules, partyFaults, partyRules } from '../../../../domain/shared/party.ts';
import type { InLatin, Party } from '../../../../domain/shared/party.ts';
import { optionalField, pathPlaceholder, rules, addressReading, countryCode, describedText, text } from './fields.ts';

const address = z
  .object({
    line1: describedText(addressRules.line1).meta({ description: 'Street and house number.' }),
    line2: optionalField(describedText(addressRules.line2)).meta({
      description: 'Flat, floor, building or company mail code.',
    }),
    city: describedText(addressRules.city).meta({ description: 'Town or city.' }),
    state: optionalField(describedText(addressRules.state)).meta({
      description: 'State, province or region; a code where the country has codes.',
    }),
    postcode: optionalField(describedText(addressRules.postcode)).meta({
      description: 'Postcode as the country writes it.',
    }),
    country: countryCode,
    reading: addressReading,
  })
  .meta({
    id: 'Address',
    description: 'Where the person or company is.',
    example: { line1: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  });

const latinField = (name: keyof typeof latinRules) => optionalField(describedText(latinRules[name]));

/** The fields of `latin`. */
export const latinFields = {
  name: latinField('name').meta({ description: 'In place of the name.' }),
  line1: latinField('line1').meta({ description: 'Street and house number.' }),
  line2: latinField('line2').meta({ description: 'Flat, floor or building.' }),
  city: latinField('city').meta({ description: 'Town or city.' }),
};

/** The name and address of a person or company in Latin letters. */
export const latin = z
  .object(latinFields)
  .check(rules<InLatin>((value) => latinFaults(value, pathPlaceholder)))
  .meta({
    id: 'InLatin',
    description:
      'The same in Latin letters, where name or address are in another script: carriers get it, labels show both.',
    example: { name: 'Ahmad Saleh', line1: '12 King Fahd Road', city: 'Riyadh' },
  });

const fields = z.object({
  name: optionalField(describedText(partyRules.name)).meta({ description: 'Person who sends or receives.' }),
  company: optionalField(describedText(partyRules.company)).meta({ description: 'Company that sends or receives.' }),
  email: optionalField(describedText(partyRules.email)).meta({
    description: 'Email for notices about the parcel and for customs.',
  }),
  phone: optionalField(describedText(partyRules.phone)).meta({
    description: 'Telephone number with country code, for the carrier and for customs.',
  }),
  address,
  latin: optionalField(latin),
  stateTaxId: optionalField(describedText(partyRules.stateTaxId)).meta({
    description: 'Tax number given by a state or province.',
  }),
  countryTaxId: optionalField(describedText(partyRules.countryTaxId)).meta({
    description: 'Tax number given by the country, for example a VAT or EIN number.',
  }),
});

export const party = fields.check(rules<Party>((value) => partyFaults(value, pathPlaceholder))).meta({
  id: 'Party',
  description:
    '`name` or `company` is required; `state` in US, CA and AU; `postcode` wherever the country has postcodes.',
  example: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    address: { line1: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  },
});

/**
 * A place, of which only the country is required: an online cart often knows no more, and it is enough for a price and
 * for a calculation of duties.
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
