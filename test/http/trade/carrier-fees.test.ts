import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { labelRequest, labels } from '../parcels/label-request.ts';
import { shirtRequest } from './shirt-request.ts';

const duties = '/api/trade-engine/duties-taxes';
const settings = '/api/accounts/me/settings';
const fee = {
  validFrom: '2026-01-01',
  destinations: ['EU'],
  currency: 'EUR',
  amount: '6.00',
  includes: ['eu-handling-fee'],
};
const asked = { ...shirtRequest('DE', '40'), currency: 'EUR' };
type Answer = { readonly price: number; readonly complete: boolean; readonly charges: readonly { name: string }[] };

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const set = (carrierFees: readonly object[] | null) => service.ask('PATCH', settings, { duties: { carrierFees } });
const answered = async (body: object = asked) => {
  const { json } = await service.post(duties, body);
  return { quoteId: json['quoteId'] as string, ...(json['dutiesAndTaxes'] as Answer) };
};

it('is set once for the account, and makes its answers complete; what was recorded before and with it stays', async () => {
  const before = await answered();
  expect(before.complete).toBe(false);
  const { status, json } = await set([fee]);
  expect([status, json['duties']]).toEqual([200, { carrierFees: [fee], holdQuotes: false }]);
  const after = await answered();
  expect([after.complete, after.charges.map(({ name }) => name)]).toEqual([true, ['Duty', 'VAT', 'Disbursement fee']]);
  expect(after.price).toBeCloseTo(before.price + 6, 2);
  await set(null);
  expect((await answered()).price).toBe(before.price);
  for (const { quoteId, price } of [before, after]) {
    const { json: replayed } = await service.get(`/api/trade-engine/quotes/${quoteId}/replay`);
    expect(replayed['replay']).toMatchObject({ equal: true, recalculated: { price } });
  }
});

it('hangs on the service, which requests and labels name', async () => {
  await set([{ ...fee, amount: '15.00', services: ['SERVICE-EXPEDITED-PICKUP'] }, fee]);
  const price = async (serviceCode?: string) => (await answered({ ...asked, serviceCode })).price;
  const [express, post] = [await price('SERVICE-EXPEDITED-PICKUP'), await price('SERVICE-POSTAL-PICKUP')];
  expect(express - post).toBeCloseTo(9, 2);
  expect(await answered()).toMatchObject({
    complete: false,
    price: post,
    upTo: express,
    missing: [{ reason: 'carrier_fee_by_service' }],
  });
  const { status, json } = await service.post(duties, { ...asked, serviceCode: 'NONE' });
  expect([status, json['messages']]).toMatchObject([400, [{ field: 'serviceCode' }]]);

  const label = labelRequest({
    ...{ shipTo: { ...labelRequest().shipTo, address: { ...asked.shipTo.address, line1: 'Weg 1' } } },
    customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
    additionalServices: { dutyTaxCalculation: 'DUTY_TAX_ESTIMATE' },
  });
  const booked = await service.post(labels, label);
  const { rate } = booked.json['shipment'] as { rate: { charges: { name: string; amount: number }[] } };
  const [ofCarrier] = rate.charges.filter(({ name }) => name === 'Disbursement fee');
  expect(ofCarrier?.amount).toBeGreaterThan(12);
  await set(null);
});

it('is refused with the field that is wrong', async () => {
  const unknown = await set([{ ...fee, services: ['ROCKET'] }]);
  expect([unknown.status, unknown.json['messages']]).toMatchObject([
    400,
    [{ field: 'duties.carrierFees[0].services[0]' }],
  ]);
  const { status, json } = await set([{ ...fee, rate: '2' }]);
  expect([status, json['messages']]).toMatchObject([
    400,
    [
      {
        field: 'duties.carrierFees[0].rate',
        message: 'duties.carrierFees[0].rate must be a fraction from 0 to 0.5, for example "0.02" for two percent.',
      },
    ],
  ]);
});

it.each([
  ['destinations', 'destinations must name at least one; leave it out for all, for example ["EU"].'],
  ['services', 'services must name at least one; leave it out for all, for example ["SERVICE-EXPEDITED-PICKUP"].'],
])('is refused where its list of %s is empty, and would never apply', async (field, message) => {
  const { status, json } = await set([fee, { ...fee, [field]: [] }]);
  expect([status, json['messages']]).toMatchObject([400, [{ message: `duties.carrierFees[1].${message}` }]]);
});

it('is refused in a currency without an exchange rate, in which no duties could be calculated', async () => {
  const { status, json } = await set([{ ...fee, currency: 'KPW', amount: '6' }]);
  expect([status, json['messages']]).toMatchObject([400, [{ field: 'duties.carrierFees[0].currency' }]]);
  expect((await answered()).price).toBeGreaterThan(0);
});

it('is refused where it includes a fee that no rule has, which would be without effect', async () => {
  // One of the past, one of a country sheet, and one that counts for some days only.
  for (const known of ['eu-presentation-fee', 'au-biosecurity-air-to-2024-06-30', 'by-release'])
    expect((await set([{ ...fee, includes: [known] }])).status).toBe(200);
  const misspelt = { ...fee, includes: ['eu-handling-fee', 'eu-handling'] };
  const { status, json } = await set([fee, misspelt]);
  const rule = 'must be the id of a fee in the rules, which "missing" of an answer names as its "rule"';
  const field = 'duties.carrierFees[1].includes[1]';
  const message = `${field} ${rule}, for example "eu-handling-fee".`;
  expect([status, json['messages']]).toMatchObject([400, [{ field, message }]]);
  await set(null);
});

it.each([
  [{ includes: ['eu-handling'] }, 'carrierFees[0].includes[0] must be the id of a fee'],
  [{ currency: 'KPW' }, 'carrierFees[0].currency must have a loaded exchange rate, and KPW has none'],
])('prevents the start where the rate card has %j, by its fault', async (wrong, fault) => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'rate-card.json');
  const card = JSON.parse(await readFile('data/rate-card.json', 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...card, carrierFees: [{ ...fee, ...wrong }] }));
  const start = runningService({ environment: { RATE_CARD_FILE: file } });
  await expect(start).rejects.toThrow(`${file} cannot be used:\n  ${fault}`);
});

it('is added and removed by an owner on a page, which says what is wrong in its own words', async () => {
  const browser = browserOf(service);
  await browser.signIn((await addUser(service)).email);
  const path = '/account/carrier-fees';
  const fields = {
    validFrom: '2026-01-01',
    destinations: 'EU, CH',
    currency: 'EUR',
    amount: '6.00',
    per: 'consignment',
  };
  const wrong = await browser.submit(path, path, { ...fields, amount: 'six' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Fixed amount must be a number from 0 to');
  expect(wrong.text).toMatch(/id="amount"[^>]* value="six" [^>]*aria-invalid="true" autofocus>/);
  expect(wrong.text.match(/autofocus/g)).toHaveLength(1);
  const misspelt = await browser.submit(path, path, { ...fields, includes: 'eu-handling' });
  expect([misspelt.status, misspelt.text.includes('Includes the fees, entry 1, must be the id of a fee')]).toEqual([
    400,
    true,
  ]);
  expect((await browser.submit(path, path, { ...fields, includes: 'eu-handling-fee', of: 'goods' })).status).toBe(303);
  const { carrierFees } = (await service.get(settings)).json['duties'] as { carrierFees: readonly object[] };
  expect(carrierFees).toEqual([{ ...fee, destinations: ['EU', 'CH'], per: 'consignment' }]);
  expect((await browser.get(path)).text).toContain('6.00 EUR');
  const reversed = await browser.submit(path, path, { ...fields, validTo: '2025-12-31' });
  expect([reversed.status, reversed.text.includes('Last day must be no earlier than First day')]).toEqual([400, true]);
  // A newer entry stands before the others, and its last day is kept.
  const ended = { ...fields, destinations: 'DE', services: 'SERVICE-EXPEDITED-PICKUP', validTo: '2026-12-31' };
  expect((await browser.submit(path, path, ended)).status).toBe(303);
  expect((await browser.get(path)).text).toContain('from 2026-01-01 to 2026-12-31');
  const { carrierFees: both } = (await service.get(settings)).json['duties'] as { carrierFees: readonly object[] };
  expect(both).toMatchObject([{ validTo: '2026-12-31', services: ['SERVICE-EXPEDITED-PICKUP'] }, carrierFees[0]]);
  for (const entry of both)
    expect((await browser.submit(path, `${path}/remove`, { fee: JSON.stringify(entry) })).status).toBe(303);
  expect((await service.get(settings)).json['duties']).toEqual({ carrierFees: [], holdQuotes: false });
});
