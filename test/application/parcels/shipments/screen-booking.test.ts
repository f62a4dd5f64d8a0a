import anyAscii from 'any-ascii';
import { expect, it } from 'vitest';
import { screenBooking } from '../../../../src/application/parcels/shipments/screen-booking.ts';
import { screenParties } from '../../../../src/application/trade/parties/screen-parties.ts';
import type { PartyLists } from '../../../../src/application/trade/ports/party-lists.ts';
import { PartyIndex } from '../../../../src/domain/trade/index.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { request } from './booking-world.ts';

const clock = new TestClock();
const today = clock.now().slice(0, 'YYYY-MM-DD'.length);
const index = new PartyIndex(anyAscii);
index.add(
  { list: 'un', date: today },
  { id: 'CDi.001', kind: 'person', names: [{ text: 'ERIC BADEGE' }, { text: 'Эрик Бадеге' }] },
);
const lists: Pick<PartyLists, 'loaded' | 'find'> = {
  loaded: () => [{ list: 'un', date: today, name: 'A list', entries: 1 }],
  find: (party) => index.find(party),
};
const screen = screenBooking({ loaded: () => lists.loaded(), screen: screenParties({ lists, clock }) });

it('a party whose name and Latin name agree with one entry is held for it once', () => {
  const shipTo = { ...request.shipTo, name: 'Эрик Бадеге', latin: { name: 'Eric Badege' } };
  const finding = { party: 'shipTo', list: 'un', listDate: today, entryId: 'CDi.001' };
  expect(screen({ shipTo, shipFrom: request.shipFrom }, clock.now())).toEqual({
    held: { reason: 'denied_party', heldAt: clock.now(), personal: { partyFindings: [finding] } },
    notices: [],
  });
});
