import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { eventually } from '../../support/eventually.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';
import { labelRequest, labels } from '../parcels/label-request.ts';
import { completeDutiesRequest as asked } from './complete-duties-request.ts';
import { shirt } from './shirt-request.ts';

const duties = '/api/trade-engine/duties-taxes';
const settings = '/api/accounts/me/settings';
const { customs, commodities: goods } = asked;
const { address } = asked.shipTo;
const label = (quoteId: unknown, changes: object = {}) =>
  labelRequest({
    shipTo: { ...labelRequest().shipTo, address },
    ...{ commodities: goods, customs, quoteId },
    additionalServices: { dutyTaxCalculation: 'DUTY_TAX_GUARANTEE' },
    ...changes,
  });
const fee = { validFrom: '2026-01-01', currency: 'GBP', amount: '5.00' };

let service: RunningService;
let until: string;
beforeAll(async () => {
  service = await runningService({ environment: { QUOTE_HOLD_DAYS: '14' } });
  until = new Date(Date.parse(service.clock.now()) + 7 * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
});
afterAll(() => service.stop());
beforeEach(() => set({ holdQuotes: true, carrierFees: null }));

const set = (change: object) => service.ask('PATCH', settings, { duties: change });
type Quote = {
  readonly quoteId: string;
  readonly price: number;
  readonly charges: readonly { readonly name: string }[];
};
const quoted = async (body: object = asked): Promise<Quote> => {
  const { json } = await service.post(duties, body);
  return { quoteId: String(json['quoteId']), ...(json['dutiesAndTaxes'] as Omit<Quote, 'quoteId'>) };
};
const hold = (quoteId: string, body: object = { until }) =>
  service.post(`/api/trade-engine/quotes/${quoteId}/hold`, body);
const held = async (): Promise<Quote> => {
  const quote = await quoted();
  const { status, text } = await hold(quote.quoteId);
  expect([status, text]).toEqual([200, text]);
  return quote;
};
const reasonsOf = ({ json }: { readonly json: Readonly<Record<string, unknown>> }) =>
  (json['messages'] as readonly { readonly reason: string }[]).map(({ reason }) => reason);
type Booked = {
  readonly shipmentId: string;
  readonly rate: { readonly charges: readonly { readonly name: string; readonly amount: number }[] };
};
const shownHold = async (quoteId: string) =>
  (await service.get(`/api/trade-engine/quotes/${quoteId}/hold`)).json['hold'];
const entriesOf = async (quoteId: string) => {
  await service.caughtUp();
  return (await service.get(`/api/trade-engine/held-quotes?quoteId=${quoteId}`)).json as unknown as readonly object[];
};

describe('a held calculation', () => {
  it('is charged by the label that names it, whatever has changed since, and the difference is in the ledger', async () => {
    const { quoteId, price, charges } = await held();
    await set({ carrierFees: [fee] });
    const answer = await service.post(labels, label(quoteId));
    expect([answer.status, reasonsOf(answer)]).toEqual([201, expect.not.arrayContaining(['duty_not_guaranteed'])]);
    const { shipmentId, rate } = answer.json['shipment'] as Booked;
    const names = charges.map(({ name }) => name);
    expect(rate.charges.map(({ name }) => name).slice(-names.length)).toEqual(names);
    const sum = rate.charges.slice(-names.length).reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBeCloseTo(price, 2);
    const figures = { amount: price.toFixed(2), currency: 'GBP', shipmentId };
    expect(await shownHold(quoteId)).toMatchObject({ status: 'honoured', ...figures });
    const [entry] = await entriesOf(quoteId);
    expect(entry).toMatchObject({ type: 'honoured', quoteId, shipmentId, held: price.toFixed(2) });
    // The freight of the label and the fee that was set since are what it now costs more.
    const { difference, assessed } = entry as { readonly difference: string; readonly assessed: string };
    expect(Number(difference)).toBeCloseTo(price - Number(assessed), 2);
    expect(Number(difference)).toBeLessThan(-5);
  });

  it('is honoured once, and again after its label is voided, whose entry is then taken back', async () => {
    const { quoteId } = await held();
    const first = (await service.post(labels, label(quoteId))).json['shipment'] as Booked;
    const again = await service.post(labels, label(quoteId));
    expect([again.status, reasonsOf(again)]).toEqual([409, ['quote_honoured']]);
    expect((await hold(quoteId)).status).toBe(409);
    expect((await service.post(`/api/shipments/labels/${first.shipmentId}/void`)).status).toBe(200);
    await eventually(async () => ((await shownHold(quoteId)) as { readonly status: string }).status === 'held');
    expect((await service.post(labels, label(quoteId))).status).toBe(201);
    expect((await entriesOf(quoteId)).map((entry) => (entry as { readonly type: string }).type)).toEqual(
      expect.arrayContaining(['honoured', 'withdrawn', 'honoured']),
    );
    const { json } = await service.get('/api/trade-engine/held-quotes/sums?currency=GBP');
    const [sums] = json['sums'] as readonly { readonly labels: number; readonly net: string }[];
    const all = (await service.get('/api/trade-engine/held-quotes')).json as unknown as readonly {
      readonly difference: string;
    }[];
    expect(Number(sums?.net)).toBeCloseTo(
      all.reduce((total, { difference }) => total + Number(difference), 0),
      2,
    );
    expect(json['days']).toHaveLength(1);
    const browser = browserOf(service);
    await browser.signIn((await addUser(service, { role: 'viewer' })).email);
    const page = await browser.get('/console/held-quotes');
    expect([page.status, page.text.includes('given back')]).toEqual([200, true]);
    expect(page.text).toContain(sums?.net);
    expect((await browser.get(`/console/held-quotes?quoteId=${quoteId}`)).text).toContain('1–3 of 3');
  });

  it('is charged once by a label that is repeated under its key', async () => {
    const { quoteId } = await held();
    const asking = { headers: { 'idempotency-key': 'held-1' } };
    const [one, other] = [
      await service.post(labels, label(quoteId), asking),
      await service.post(labels, label(quoteId), asking),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect((other.json['shipment'] as Booked).shipmentId).toBe((one.json['shipment'] as Booked).shipmentId);
    expect(await entriesOf(quoteId)).toHaveLength(1);
  });

  it.each([
    ['other goods', { commodities: [shirt('200')] }, 'commodities'],
    ['another value', { commodities: [shirt('201'), goods[1]] }, 'commodities'],
    [
      'another country',
      { shipTo: { ...labelRequest().shipTo, address: { ...address, country: 'AT', postcode: '1010' } } },
      'shipTo.address',
    ],
    [
      'a business',
      { shipTo: { ...labelRequest().shipTo, address, countryTaxId: 'DE136695976' } },
      'shipTo.countryTaxId',
    ],
    ['a return', { customs: { contentType: 'ReturnOfGoods', incoterms: 'DDP' } }, 'customs.contentType'],
    ['the post', { serviceCode: 'SERVICE-POSTAL-PICKUP' }, 'serviceCode'],
    [
      'duties that the consignee pays',
      { customs: { contentType: 'CommercialGoods', incoterms: 'DDU' } },
      'customs.incoterms',
    ],
    [
      'an estimate',
      { additionalServices: { dutyTaxCalculation: 'DUTY_TAX_ESTIMATE' } },
      'additionalServices.dutyTaxCalculation',
    ],
  ])('is not honoured for %s, with the field that differs', async (_, changes, field) => {
    const { quoteId } = await held();
    const { status, json } = await service.post(labels, label(quoteId, changes));
    expect([status, json['messages']]).toMatchObject([
      400,
      expect.arrayContaining([expect.objectContaining({ field })]),
    ]);
    expect(await shownHold(quoteId)).toMatchObject({ status: 'held' });
  });

  it('says by what goods are compared', async () => {
    const { quoteId } = await held();
    const { json } = await service.post(labels, label(quoteId, { commodities: [shirt('200')] }));
    expect(JSON.stringify(json)).toContain('code, quantity, value, currency, origin and statement of origin');
  });

  it('is shown on its page in the console, before, while and after it is held', async () => {
    const browser = browserOf(service);
    await browser.signIn((await addUser(service, { role: 'viewer' })).email);
    const holdOn = async (quoteId: string): Promise<string> => {
      const { status, text } = await browser.get(`/console/quotes/${quoteId}`);
      expect(status).toBe(200);
      return /<dt>Hold<\/dt><dd>(.*?)<\/dd>/.exec(text)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? 'nothing';
    };
    const { quoteId } = await quoted();
    expect(await holdOn(quoteId)).toBe('nothing');
    await hold(quoteId);
    expect(await holdOn(quoteId)).toBe(`held until the end of ${until} (UTC)`);
    const { shipmentId } = (await service.post(labels, label(quoteId))).json['shipment'] as Booked;
    expect(await holdOn(quoteId)).toBe(`honoured by ${shipmentId}`);
    expect((await browser.get(`/console/shipments/${shipmentId}`)).text).toContain(`href="/console/quotes/${quoteId}"`);
    const other = await held();
    await service.post(`/api/trade-engine/quotes/${other.quoteId}/release`);
    expect(await holdOn(other.quoteId)).toBe('released: it is held no longer');
  });

  it('is released, and is not of another account', async () => {
    const { quoteId } = await held();
    const path = `/api/trade-engine/quotes/${quoteId}`;
    for (const [act, body] of [
      ['hold', { until }],
      ['release', {}],
    ] as const) {
      const foreign = await service.post(`${path}/${act}`, body, { token: 'rival' });
      expect([foreign.status, reasonsOf(foreign)]).toEqual([404, ['not_found']]);
    }
    expect((await service.post(`${path}/release`)).json['hold']).toMatchObject({ status: 'released' });
    expect(reasonsOf(await service.post(labels, label(quoteId)))).toEqual(['quote_not_held']);
    expect((await service.post(labels, label('qte_none'))).status).toBe(400);
  });
});

describe('a calculation is not held', () => {
  it('where the account has not turned it on', async () => {
    await set({ holdQuotes: null });
    const answer = await hold((await quoted()).quoteId);
    expect([answer.status, reasonsOf(answer)]).toEqual([403, ['quote_holding_off']]);
  });

  it.each([
    [
      'not complete',
      { ...asked, shipTo: { address: { country: 'DE', postcode: '10115' } }, commodities: [shirt('40')] },
    ],
    ['in another currency than labels', { ...asked, currency: 'EUR' }],
    ['not paid by the sender', { ...asked, customs: { ...customs, incoterms: 'DDU' } }],
  ])('that is %s', async (_, body) => {
    const answer = await hold((await quoted(body)).quoteId);
    expect([answer.status, reasonsOf(answer)]).toEqual([422, ['quote_not_holdable']]);
  });

  it('for longer than the operator allows, or until a day that is over', async () => {
    const { quoteId } = await quoted();
    for (const wrong of ['2020-01-01', '2099-01-01', 'tomorrow']) {
      const { status, json } = await hold(quoteId, { until: wrong });
      expect([status, json['messages']]).toMatchObject([400, [{ field: 'until' }]]);
    }
  });
});
