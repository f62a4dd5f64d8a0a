import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { requestForCollection } from './collection-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

/** A mobile number of each country, and a number of a fixed line. */
const countries = {
  DE: { mobile: '0151 23456789', fixed: '030 901820', address: { city: 'Berlin', postcode: '10115' } },
  FR: { mobile: '06 12 34 56 78', fixed: '01 42 68 53 00', address: { city: 'Paris', postcode: '75001' } },
  IT: { mobile: '347 123 4567', fixed: '06 698 5555', address: { city: 'Roma', postcode: '00184' } },
  ES: { mobile: '612 34 56 78', fixed: '91 527 33 00', address: { city: 'Madrid', postcode: '28001' } },
  NL: { mobile: '06 12345678', fixed: '020 794 0800', address: { city: 'Amsterdam', postcode: '1011 AB' } },
  AU: { mobile: '0412 345 678', fixed: '02 6270 6666', address: { city: 'Sydney', state: 'NSW', postcode: '2000' } },
} as const;
const badPhones = [
  ...['00000', '0000000000', '123456789', '0123456789', '9876543210', '1111111111', '+49 000000', '12345', '99999999'],
  ...[
    '0151 23456789 / 030 123456',
    'call 0151 23456789',
    '+1 23 456',
    '+999 1234567',
    '01512345678901234567',
    'none 12345',
  ],
];
const badEmails = [
  'noemail@example.com',
  'no-email@example.com',
  'n.a@example.com',
  'none@shop.example',
  'NO.REPLY@example.com',
  'jane@nowhere.invalid',
  'test@test.com',
];

type Country = keyof typeof countries;
const ask = (country: Country, contacts: object) => {
  const address = { line1: '1 Main Street', country, ...countries[country].address };
  return service.post(
    '/api/trade-engine/duties-taxes',
    requestForCollection({ shipTo: { name: 'Jane Doe', ...contacts, address } }),
  );
};
const names = Object.keys(countries) as readonly Country[];

describe('a collection whose consignee nobody can reach', () => {
  it('is refused when it is asked for, as one without any contact', async () => {
    for (const country of names)
      for (const contacts of [
        {},
        ...badPhones.map((phone) => ({ phone })),
        { phone: countries[country].fixed },
        ...badEmails.map((email) => ({ email })),
        { phone: '00000', email: 'noemail@example.com' },
      ]) {
        const { status, json } = await ask(country, contacts);
        expect([country, contacts, status]).toEqual([country, contacts, 400]);
        expect(JSON.stringify(json.messages)).toMatch(/shipTo\.(email|phone)/);
      }
  });

  it('is accepted with one usable contact, and told of the other', async () => {
    for (const country of names) {
      const { mobile, fixed } = countries[country];
      for (const [contacts, field] of [
        [{ phone: mobile }, undefined],
        [{ email: 'jane@example.com' }, undefined],
        [{ phone: mobile, email: 'noemail@example.com' }, 'shipTo.email'],
        [{ phone: fixed, email: 'jane@example.com' }, 'shipTo.phone'],
        [{ phone: '0000000000', email: 'jane@example.com' }, 'shipTo.phone'],
      ] as const) {
        const { status, json } = await ask(country, contacts);
        expect([country, contacts, status]).toEqual([country, contacts, 200]);
        expect(
          json.messages.filter(({ reason }) => reason === 'contact_unusable').map((message) => message.field),
        ).toEqual(field ? [field] : []);
      }
    }
  });
});
