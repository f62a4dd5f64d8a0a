import type { BookingHeld, DeniedPartyFinding, ShipmentPeople } from '../../../domain/parcels/shipment/index.ts';
import type { Party } from '../../../domain/shared/index.ts';
import type { AskedParty } from '../../../domain/trade/index.ts';
import type { Notice } from '../../shared/notices.ts';
import type { PartyLists } from '../../trade/ports/party-lists.ts';
import type { ListedAs, ScreenParties } from '../../trade/parties/screen-parties.ts';

const roles = ['shipTo', 'shipFrom'] as const;
type Role = (typeof roles)[number];

const askedOf = ({ name, company, latin, address }: Party): AskedParty => ({
  name,
  latinName: latin?.name,
  company,
  country: address.country,
});

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
  ({ loaded, screen }: { readonly loaded: PartyLists['loaded']; readonly screen: ScreenParties }): ScreenBooking =>
  (people, at) => {
    if (loaded().length === 0) return { notices: [] };
    const asked = roles.flatMap((role) => {
      const party = people[role];
      return party === undefined ? [] : [{ role, party: askedOf(party) }];
    });
    const { parties, notices } = screen(asked.map(({ party }) => party));
    const of = (status: ListedAs['status']) =>
      asked.flatMap(({ role }, place) =>
        (parties[place]?.findings ?? [])
          .filter((finding) => finding.status === status)
          .map((finding) => [role, finding] as const),
      );
    const matches = of('match').map(([role, finding]) => findingOf(role, finding));
    return {
      ...(matches.length > 0 && {
        held: { reason: 'denied_party' as const, heldAt: at, personal: { partyFindings: matches } },
      }),
      notices: [...notices, ...of('possible').map(([role, finding]) => possibleNotice(role, finding))],
    };
  };
