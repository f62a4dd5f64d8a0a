import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';
import { labelRequest, labels } from '../parcels/label-request.ts';
import { completeDutiesRequest as asked } from './complete-duties-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { QUOTE_HOLD_DAYS: '14' } });
});
afterAll(() => service.stop());

const today = (): string => service.clock.now().slice(0, 'YYYY-MM-DD'.length);
const holdOf = (quoteId: string): string => `/api/trade-engine/quotes/${quoteId}/hold`;
const heldUntil = async (until: string): Promise<string> => {
  const { json } = await service.post('/api/trade-engine/duties-taxes', asked);
  const quoteId = String(json['quoteId']);
  expect((await service.post(holdOf(quoteId), { until })).status).toBe(200);
  return quoteId;
};
const statusOf = async (quoteId: string) =>
  ((await service.get(holdOf(quoteId))).json['hold'] as { readonly status: string }).status;
const booked = (quoteId: string): Promise<Answer> =>
  service.post(
    labels,
    labelRequest({
      shipTo: { ...labelRequest().shipTo, address: asked.shipTo.address },
      ...{ commodities: asked.commodities, customs: asked.customs, quoteId },
      additionalServices: { dutyTaxCalculation: 'DUTY_TAX_GUARANTEE' },
    }),
  );

it('a hold ends with its last day in UTC, and can be held again within the days that the operator allows', async () => {
  // In Tokyo the next day has begun nine hours before.
  await service.ask('PATCH', '/api/accounts/me/settings', { duties: { holdQuotes: true }, timeZone: 'Asia/Tokyo' });
  const until = today();
  const [open, voided] = [await heldUntil(until), await heldUntil(until)];
  const { shipmentId } = (await booked(voided)).json['shipment'] as { readonly shipmentId: string };
  service.clock.advance(Date.parse(`${until}T23:59:59.000Z`) - Date.parse(service.clock.now()));
  expect(await statusOf(open)).toBe('held');
  service.clock.advance(1_000);
  expect(await statusOf(open)).toBe('expired');
  const refused = await booked(open);
  expect([refused.status, refused.json.messages]).toMatchObject([409, [{ reason: 'quote_hold_expired' }]]);
  const browser = browserOf(service);
  await browser.signIn((await addUser(service, { role: 'viewer' })).email);
  expect((await browser.get(`/console/quotes/${open}`)).text).toContain(`expired at the end of ${until} (UTC)`);
  await service.post(`${labels}/${shipmentId}/void`);
  await eventually(async () => (await statusOf(voided)) === 'expired');
  expect((await service.post(holdOf(open), { until: today() })).json['hold']).toMatchObject({ status: 'held' });
  expect([(await booked(open)).status, await statusOf(open)]).toEqual([201, 'honoured']);
});
