import type { BookingHeld, DeniedPartyFinding, ShipmentPeople } from '../../../domain/parcels/shipment/index.ts';
import type { Party } from '../../../domain/shared/index.ts';
import type { Notice } from '../../shared/notices.ts';
import type { ListedAs, ScreenedParty, ScreenParties } from '../../trade/parties/screen-parties.ts';

const roles = ['shipTo', 'shipFrom'] as const;
type Role = (typeof roles)[number];

const askedOf = ({ name, company, latin, address }: Party) => {
  // A name in Latin letters is compared too: the script of the other may have no vowels.
  const own = { name, company, country: address.country };
  return latin?.name === undefined ? [own] : [own, { name: latin.name, country: address.country }];
};

const findingOf = (party: Role, { list, listDate, entryId }: ListedAs): DeniedPartyFinding => ({
  party,
  list,
  listDate,
  entryId,
});

const possibleNotice = (party: Role, { list, listDate, entryId }: ListedAs): Notice => ({
  level: 'warning',
  reason: 'denied_party_possible',
  field: party,
  message:
    `${party} may have the name of an entry of a list of denied parties: ${entryId} of ${list} of ${listDate}. ` +
    'The parcel was not held for it. Look at the entry.',
});

/** Which entries of lists hold a booking, and what the client is told. */
export type ScreenBooking = (
  people: Pick<ShipmentPeople, Role>,
  at: string,
) => { readonly held?: BookingHeld['data'] | undefined; readonly notices: readonly Notice[] };

/**
 * Looks for consignee and sender of a parcel on the lists of denied parties. A match holds the booking; a possible one
 * is a notice. Without a list, nothing is done and nothing is said.
 */
export const screenBooking =
  ({ areLoaded, screen }: { readonly areLoaded: () => boolean; readonly screen: ScreenParties }): ScreenBooking =>
  (people, at) => {
    if (!areLoaded()) return { notices: [] };
    const asked = roles.flatMap((role) => {
      const party = people[role];
      return party === undefined ? [] : askedOf(party).map((each) => [role, each] as const);
    });
    const { parties, notices } = screen(asked.map(([, each]) => each));
    const found = parties.flatMap(({ findings }: ScreenedParty, place) => {
      const role = asked[place]?.[0];
      return role === undefined ? [] : findings.map((finding) => [role, finding] as const);
    });
    const of = (status: ListedAs['status']) => found.filter(([, finding]) => finding.status === status);
    const matches = of('match').map(([role, finding]) => findingOf(role, finding));
    return {
      ...(matches.length > 0 && {
        held: { reason: 'denied_party' as const, heldAt: at, personal: { partyFindings: matches } },
      }),
      notices: [...notices, ...of('possible').map(([role, finding]) => possibleNotice(role, finding))],
    };
  };
