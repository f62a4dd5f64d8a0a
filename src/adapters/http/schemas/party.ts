import { z } from 'zod';
import { addressRules, partyFaults, partyRules } from '../../../domain/shared/party.ts';
import type { Party } from '../../../domain/shared/party.ts';
import { maybe } from './absent.ts';
import { here, rules } from './domain-rules.ts';
import { countryCode, describedText } from './text.ts';

const address = z
  .object({
    line1: describedText(addressRules.line1),
    line2: maybe(describedText(addressRules.line2)),
    city: describedText(addressRules.city),
    state: maybe(describedText(addressRules.state)),
    postcode: maybe(describedText(addressRules.postcode)),
    country: countryCode,
  })
  .meta({ id: 'Address', example: { line1: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' } });

const fields = z.object({
  name: maybe(describedText(partyRules.name)),
  company: maybe(describedText(partyRules.company)),
  email: maybe(describedText(partyRules.email)),
  phone: maybe(describedText(partyRules.phone)),
  address,
  stateTaxId: maybe(describedText(partyRules.stateTaxId)),
  countryTaxId: maybe(describedText(partyRules.countryTaxId)),
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
