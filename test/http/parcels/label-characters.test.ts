import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, commodity, labelRequest, labels, shipFrom, shipTo } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const ask = (changes: Readonly<Record<string, unknown>>) => service.post(labels, labelRequest(changes));
const cuneiform = '𒀀𒀁𒀂';

describe('text without a font', () => {
  it.each([
    ['shipTo.name', { shipTo: { ...shipTo, name: cuneiform } }],
    ['shipTo.address.line1', { shipTo: { ...shipTo, address: { ...shipTo.address, line1: `${cuneiform}, -` } } }],
    ['shipTo.address.city', { shipTo: { ...shipTo, address: { ...shipTo.address, city: cuneiform } } }],
    ['shipFrom.company', { shipFrom: { ...shipFrom, company: cuneiform } }],
    ['returnTo.address.city', { returnTo: { ...shipFrom, address: { ...shipFrom.address, city: cuneiform } } }],
    ['shipTo.latin.line1', { shipTo: { ...shipTo, latin: { line1: '\u{1DF25}\u{1DF26}' } } }, '"\u{1DF25}" (U+1DF25)'],
  ])(
    'is refused where all of %s would be empty boxes',
    async (field, changes, missing = '"𒀀" (U+12000), "𒀁" (U+12001), "𒀂" (U+12002).') => {
      const { status, json } = await ask(changes);
      expect([status, json.messages[0]?.reason, json.messages[0]?.field]).toEqual([400, 'validation_failed', field]);
      expect(json.messages[0]?.message).toContain(`${field} cannot be printed: there is no font for ${missing}`);
    },
  );

  it('is refused beside other faults', async () => {
    const { status, json } = await ask({
      serviceCode: 'SERVICE-EXPEDITED-PICKUP',
      shipTo: { ...shipTo, name: cuneiform },
      shipDate: '2020-01-01',
    });
    expect(status).toBe(400);
    expect(json.messages[0]?.details).toEqual([
      expect.stringContaining('shipDate'),
      expect.stringContaining('shipTo.name'),
    ]);
  });

  it.each([
    ['shipTo.name', { shipTo: { ...shipTo, name: `Jane ${cuneiform}` } }],
    ['shipTo.address.state', { shipTo: { ...shipTo, address: { ...shipTo.address, state: cuneiform } } }],
    ['commodities[0].title', { commodities: [{ ...commodity, title: cuneiform }] }],
    ['customerReference', { customerReference: cuneiform }],
    ['shipTo.countryTaxId', { shipTo: { ...shipTo, countryTaxId: cuneiform } }],
    ['billTo.name', { billTo: { ...shipTo, name: cuneiform } }],
    [
      'commodities[0].compliance.importLicenseNumber',
      { commodities: [{ ...commodity, compliance: { importLicenseNumber: cuneiform } }] },
    ],
    [
      'customs.GPSRContactInfo',
      { customs: { contentType: 'CommercialGoods', incoterms: 'DDU', GPSRContactInfo: cuneiform } },
    ],
    ['customs.KAR_VAT', { customs: { contentType: 'CommercialGoods', incoterms: 'DDU', KAR_VAT: cuneiform } }],
    ['customs.signedBy', { customs: { contentType: 'CommercialGoods', incoterms: 'DDU', signedBy: cuneiform } }],
    ['shipTo.name', { shipTo: { ...shipTo, name: cuneiform, latin: { name: 'Jane Doe' } } }],
    [
      'shipTo.address.line1',
      { shipTo: { ...shipTo, address: { ...shipTo.address, line1: cuneiform }, latin: { line1: '12 Sample Street' } } },
    ],
  ])('is a warning where the label is still readable, as with %s', async (field, changes) => {
    const { status, json } = await ask(changes);
    const warnings = json.messages.filter(({ reason }) => reason === 'characters_not_printable');
    expect([status, warnings.map((warning) => [warning.level, warning.field])]).toEqual([201, [['warning', field]]]);
    expect(warnings[0]?.message).toContain('U+12000');
  });

  it.each([['საქართველო'], ['Հայաստան'], ['ኢትዮጵያ'], ['বাংলাদেশ'], ['ශ්‍රී ලංකාව'], ['Jane 💛'], ['👩‍👩‍👧']])(
    'is none of %s',
    async (name) => {
      const { status, json } = await ask({ shipTo: { ...shipTo, name } });
      expect([status, json.messages.filter(({ reason }) => reason === 'characters_not_printable')]).toEqual([201, []]);
    },
  );
});

describe('a manifest', () => {
  it('warns of characters that it cannot print', async () => {
    const { shipmentId } = await book(service);
    const address = {
      company: cuneiform,
      address: { line1: '9 Dock Road', city: 'Hull', postcode: 'HU1 1AA', country: 'GB' },
    };
    const { status, json } = await service.post('/api/manifests', {
      shipmentIds: [shipmentId],
      reference: 'Łódź 𒀀',
      address,
    });
    const warned = json.messages
      .filter(({ reason }) => reason === 'characters_not_printable')
      .map(({ field }) => field);
    expect([status, warned]).toEqual([201, ['reference', 'address.company']]);
  });
});
