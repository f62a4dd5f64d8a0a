import { inParallel } from '../../shared/concurrency/in-parallel.ts';
import type { Carrier, CarrierPickups, Carriers, PickupOrder } from '../ports/carriers.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { shipmentOfAnyAccount } from '../shipments/find-shipment.ts';
import type { PickupView } from './pickup-view.ts';

/** A carrier that takes pickup requests through this service, and its parcels of the pickup. */
export type InvolvedCarrier = Pick<Carrier, 'name'> & { readonly pickups: CarrierPickups } & Pick<
    PickupOrder,
    'parcels'
  >;

const concernedBy = (carrier: Carrier, parcels: PickupOrder['parcels']): readonly InvolvedCarrier[] =>
  carrier.pickups ? [{ name: carrier.name, pickups: carrier.pickups, parcels }] : [];

/**
 * Every carrier of a pickup that takes pickup requests through this service; if the pickup names no parcels, the first
 * that offers pickups. Voided parcels need no van, though one may have been requested for them before.
 */
export const involvedCarriers =
  ({ store, carriers }: { readonly store: EventStore; readonly carriers: Carriers }) =>
  async ({ shipmentIds }: PickupView, { givenBackToo = false } = {}): Promise<readonly InvolvedCarrier[]> => {
    if (shipmentIds.length === 0) return carriers.all.flatMap((carrier) => concernedBy(carrier, [])).slice(0, 1);
    const loaded = await inParallel(shipmentIds, 64, (shipmentId) => shipmentOfAnyAccount(store, shipmentId));
    const parcels = loaded
      .flatMap((view) => view ?? [])
      .filter(({ status }) => givenBackToo || status !== 'voided')
      .map((view) => ({ carrier: carriers.of(view.service.code), view }));
    const byVan = Map.groupBy(parcels, ({ carrier }) => carrier.pickups);
    return [...byVan.values()].flatMap((own) => {
      const numbered = own.flatMap(({ view: { shipmentId, trackingNumber } }) =>
        trackingNumber === undefined ? [] : [{ reference: shipmentId, trackingNumber }],
      );
      return own[0] ? concernedBy(own[0].carrier, numbered) : [];
    });
  };
