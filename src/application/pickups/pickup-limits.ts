import { asSpelled, partyAt } from '../../domain/pickup/index.ts';
import type { PickupAddress } from '../../domain/pickup/index.ts';
import type { Fault } from '../../domain/shared/index.ts';
import type { Notice } from '../notice.ts';
import type { Carrier, Carriers } from '../ports/carriers.ts';
import { truncationNotice, partyLimitFaults } from '../shipments/carrier-limits.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';

type Asked = { readonly address: PickupAddress; readonly reference?: string };

/** Without duplicates: services of one carrier share a van and its limits. */
const distinct = <Said extends { readonly message: string }>(said: readonly Said[]): readonly Said[] => [
  ...new Map(said.map((one) => [one.message, one])).values(),
];

/** The carriers that a pickup is requested from; without parcels, the first that offers pickups. */
export const pickupCarriers = (shipments: readonly ShipmentView[], carriers: Carriers): readonly Carrier[] => {
  if (shipments.length === 0) return carriers.all.filter(({ pickups }) => pickups).slice(0, 1);
  return [...new Set(shipments.map(({ service }) => carriers.of(service.code)))].filter(({ pickups }) => pickups);
};

/** The address fields that the carriers would refuse, as they were sent. */
export const pickupLimitFaults = ({ address }: Asked, carriers: readonly Carrier[]): readonly Fault[] =>
  distinct(carriers.flatMap((carrier) => asSpelled(address, 'address', partyLimitFaults(partyAt(address), 'address', carrier))));

/** The reference, which carriers get as an instruction, if it is too long for one of them. */
export const pickupTruncationNotices = ({ reference }: Asked, carriers: readonly Carrier[]): readonly Notice[] =>
  distinct(carriers.flatMap((carrier) => truncationNotice(reference, carrier.limits?.text.pickupInstruction, 'reference', carrier)));
