import { canonicalCountry } from '../../domain/shared/countries.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { PickupWindow } from '../../domain/calendar/index.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';

type Collection = PickupWindow & { readonly shipmentIds: readonly string[]; readonly country: string };

const dayOf = (time: string): string => time.slice(0, 10);

/**
 * A carrier collects parcels in the country that they are sent from, and labels end with their ship date where one was
 * asked for. Throws `parcels_not_collectable` with a fault for each parcel that a pickup cannot be for.
 */
export const refuseUncollectable = (shipments: readonly ShipmentView[], pickup: Collection): void => {
  const { shipmentIds, startAt } = pickup;
  const country = canonicalCountry(pickup.country);
  const faults = shipments.flatMap(({ shipmentId, originCountry, shipDate, shipDateByDefault }) => {
    const field = `shipmentIds[${shipmentIds.indexOf(shipmentId)}]`;
    const origin = canonicalCountry(originCountry);
    const said = [
      ...(origin === country ? [] : [`it is sent from ${origin}, and the pickup is in ${country}.`]),
      ...(shipDateByDefault || dayOf(startAt) <= dayOf(shipDate)
        ? []
        : [`its ship date is ${dayOf(shipDate)}, and the pickup is on ${dayOf(startAt)}.`]),
    ];
    return said.map((why) => ({ field, message: `${field} ${shipmentId}: ${why}` }));
  });
  if (faults.length === 0) return;
  const parcels = new Set(faults.map(({ field }) => field)).size;
  throw new DomainError(
    'parcels_not_collectable',
    `${parcels} of ${shipmentIds.length} shipments cannot be collected there and then; nothing was done.`,
    faults,
  );
};
