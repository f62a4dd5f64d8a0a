import { z } from 'zod';
import { addressRules, partyFaults, partyRules } from '../../../domain/shared/party.ts';
import type { Party } from '../../../domain/shared/party.ts';
import { here, rules } from './domain-rules.ts';
import { countryCode, describedText } from './text.ts';

const address = z
  .object({
    line1: describedText(addressRules.line1),
    line2: describedText(addressRules.line2).exactOptional(),
    city: describedText(addressRules.city),
    state: describedText(addressRules.state).exactOptional(),
    postcode: describedText(addressRules.postcode).exactOptional(),
    country: countryCode,
  })
  .meta({ id: 'Address', example: { line1: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' } });

const fields = z.object({
  name: describedText(partyRules.name).exactOptional(),
  company: describedText(partyRules.company).exactOptional(),
  email: describedText(partyRules.email).exactOptional(),
  phone: describedText(partyRules.phone).exactOptional(),
  address,
  stateTaxId: describedText(partyRules.stateTaxId).exactOptional(),
  countryTaxId: describedText(partyRules.countryTaxId).exactOptional(),
});

export const party = fields.check(rules<Party>((value) => partyFaults(value, here))).meta({
  id: 'Party',
  description: '`name` or `company` is required; `state` in US, CA and AU; `postcode` wherever the country has postcodes.',
  example: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    address: { line1: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  },
});
