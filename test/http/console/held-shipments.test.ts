import { expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { keepPartyList } from '../../../src/adapters/trade/parties/party-list-folder.ts';
import { partyListsFolder } from '../../../src/infrastructure/stores/trade-data.ts';
import { eventually } from '../../support/eventually.ts';
import { serviceWithLists } from '../../support/parties/service-with-lists.ts';
import { shop } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { labelRequest, labels, shipmentIn, shipTo } from '../parcels/label-request.ts';

it('a held booking needs a person, who sees the entry and releases or refuses it with a reason', async () => {
  const service = await serviceWithLists(['UN_consolidated.xml'], '2026-11-18');
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  const held = async () =>
    shipmentIn(await service.post(labels, labelRequest({ shipTo: { ...shipTo, name: 'Eric Badege' } }))).shipmentId;
  const [one, other] = [await held(), await held()];
  await service.caughtUp();

  const browser = await signedInBrowser(service, {});
  const attention = await browser.get('/console/attention');
  expect(attention.text).toContain('Name on a list of denied parties');
  const entry = 'Consignee: entry CDi.001 of Consolidated list, United Nations Security Council';
  expect(attention.text).toContain(entry);
  const page = await browser.get(`/console/shipments/${one}`);
  for (const decision of ['release', 'refuse']) expect(page.text).toContain(`/console/shipments/${one}/${decision}`);

  const release = `/console/shipments/${one}/release`;
  const question = (await browser.get(release)).text;
  expect(question).toContain('the name of the entry CDi.001 of the list un of 2026-11-18');
  expect(question).toContain(
    'The entry: ERIC BADEGE; born 1971; of Congo (Democratic Republic), Rwanda; listed for DRC.',
  );
  await browser.submit(release, release, { reason: 'Another person: born in 1990' });
  expect(shipmentIn(await service.get(`${labels}/${one}`)).status).toBe('label_created');
  // Later, too, the page says that the parcel was held, for what, and why it went on.
  const factsOf = async (id: string) =>
    [...(await browser.get(`/console/shipments/${id}`)).text.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)/g)].map(
      ([, name = '', value = '']) => `${name}: ${value}`,
    );
  expect(await factsOf(one)).toEqual(
    expect.arrayContaining([`Denied parties: ${entry}`, 'Because: Another person: born in 1990']),
  );

  expect((await browser.get(`/console/shipments/${other}/refuse`)).text).toContain('The consignee (Eric Badege)');

  const refuse = `/console/shipments/${other}/refuse`;
  await browser.submit(refuse, refuse, { reason: 'It is the listed person' });
  expect(shipmentIn(await service.get(`${labels}/${other}`)).status).toBe('booking_failed');
  expect((await browser.get(`/console/shipments/${other}`)).text).toContain('A person refused this booking.');
  expect(await factsOf(other)).toContain('Refused because: It is the listed person');
  await service.caughtUp();
  const attentionNow = (await browser.get('/console/attention')).text;
  for (const title of ['Name on a list of denied parties', 'Booking unclear or failed'])
    expect(attentionNow).not.toContain(title);
  const refused = await service.get(`${labels}?failureReason=denied_party_refused`);
  expect((refused.json as unknown as { shipmentId: string }[]).map(({ shipmentId }) => shipmentId)).toEqual([other]);
  expect((await service.get(`${labels}?failureReason=carrier_refused&failureReason=booking_expired`)).json).toEqual([]);
});

it('a page of a held booking says when the loaded lists no longer have its entry', async () => {
  const service = await serviceWithLists(['UN_consolidated.xml'], '2026-11-18');
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  const { shipmentId } = shipmentIn(
    await service.post(labels, labelRequest({ shipTo: { ...shipTo, name: 'Eric Badege' } })),
  );
  await service.caughtUp();
  const { dataDir } = service;
  const [list, date] = ['un', '2026-11-19'] as const;
  const file = { list, date, importedAt: `${date}T00:00:00.000Z`, file: 'later.xml', format: 'un' } as const;
  const other = { id: 'QDi.001', kind: 'person', names: [{ text: 'SOMEBODY ELSE' }] } as const;
  keepPartyList(partyListsFolder({ dataDir }), { ...file, parties: [other] });
  const browser = await signedInBrowser(service, {});
  const said = await eventually(async () => {
    service.clock.advance(10_000);
    const { text } = await browser.get(`/console/shipments/${shipmentId}/release`);
    return text.includes('The entry: ') ? undefined : text;
  });
  expect(said).toContain('has the name of the entry CDi.001 of the list un of 2026-11-18');
  expect(said).toContain('The lists that are loaded now do not have this entry for the party.');
});
