import { expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { eventually } from '../../support/eventually.ts';
import { importSamples } from '../../support/parties/import-samples.ts';
import { serviceWithLists } from '../../support/parties/service-with-lists.ts';
import { shop } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { labelRequest, labels, shipmentIn, shipTo } from './label-request.ts';

it('a parcel that was booked before its consignee was listed needs a person, who releases it or voids its label', async () => {
  const service = await serviceWithLists(['swiss-sanctions-list.xml'], '2026-11-18');
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  const booked = async () =>
    shipmentIn(await service.post(labels, labelRequest({ shipTo: { ...shipTo, name: 'Eric Badege' } })));
  const [one, other] = [await booked(), await booked()];
  expect(one.status).toBe('label_created');
  await service.caughtUp();

  importSamples(service.dataDir, ['UN_consolidated.xml'], '2026-11-19');
  const waiting = async () => {
    const { json } = await service.get(`${labels}?isHeld=true`);
    return json as unknown as readonly { readonly shipmentId: string }[];
  };
  const found = await eventually(async () => {
    service.clock.advance(10_000);
    await service.caughtUp();
    const list = await waiting();
    return list.length === 2 && list;
  });
  expect(found.map(({ shipmentId }) => shipmentId).toSorted()).toEqual([one, other].map((each) => each.shipmentId).toSorted()); // oxfmt-ignore
  const read = await service.get(`${labels}/${one.shipmentId}`);
  expect(shipmentIn(read)).toMatchObject({
    status: 'label_created',
    bookingHold: { findings: [{ party: 'shipTo', list: 'un', listDate: '2026-11-19', entryId: 'CDi.001' }] },
  });
  expect(read.json.messages).toMatchObject([{ level: 'warning', reason: 'denied_party_found' }]);

  const browser = await signedInBrowser(service, {});
  const attention = (await browser.get('/console/attention')).text;
  expect(attention).toContain('Consignee: entry CDi.001 of Consolidated list, United Nations Security Council');
  expect((await browser.get('/console/shipments?tab=held')).text).toContain(one.shipmentId);
  const page = `/console/shipments/${one.shipmentId}`;
  const shown = (await browser.get(page)).text;
  expect(shown).toContain(`${page}/release`);
  expect(shown).not.toContain(`${page}/refuse`);
  expect(shown).toContain('<p class="notice">Do not hand this parcel over yet');
  const refused = await service.post(`${labels}/${one.shipmentId}/hold/refuse`, { reason: 'The listed person' });
  expect([refused.status, refused.json.messages[0]?.reason]).toEqual([409, 'shipment_booked']);
  expect((await browser.get(`${page}/release`)).text).toContain('The parcel stays booked, and may be handed over.');
  await browser.submit(`${page}/release`, `${page}/release`, { reason: 'Another person: born in 1990' });
  const released = shipmentIn(await service.get(`${labels}/${one.shipmentId}`));
  expect(released).toMatchObject({
    status: 'label_created',
    bookingHold: { decision: 'Another person: born in 1990' },
  });
  expect(released.documents).toHaveLength(one.documents.length);
  expect((await browser.get(page)).text).not.toContain('Do not hand this parcel over yet');

  expect((await service.post(`${labels}/${other.shipmentId}/void`, {})).status).toBe(200);
  await service.caughtUp();
  expect(await waiting()).toEqual([]);
});
