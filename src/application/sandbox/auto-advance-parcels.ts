import { crossesCustomsBorder } from '../../domain/shared/index.ts';
import type { LabelGenerated, ShipmentStatus } from '../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../log/kernel/context.ts';
import type { Policy } from '../log/kernel/policy.ts';
import type { Clock } from '../shared/ports/clock.ts';
import { idIn } from '../log/ports/event-store.ts';
import type { EventStore, Position } from '../log/ports/event-store.ts';
import { shipmentOfAnyAccount } from '../parcels/shipments/shipment-view.ts';
import type { advanceShipment } from '../parcels/tracking/advance.ts';
import { table, type Table } from '../../domain/shared/table.ts';

/** Customer references that make a parcel move automatically, and the status that it reaches. */
const destinations: Table<ShipmentStatus> = table({
  'SIM-DELIVERED': 'delivered',
  'SIM-CUSTOMS-HOLD': 'customs_hold',
  'SIM-DELIVERY-FAILED': 'delivery_failed',
  'SIM-RETURNED': 'returned',
});

/** Moves such a parcel as soon as it has a label. A parcel with scans is not moved, so that a repeat has no effect. */
export const autoAdvanceParcels = ({
  store,
  clock,
  advance,
  movedUntil,
}: {
  store: EventStore;
  clock: Clock;
  advance: ReturnType<typeof advanceShipment>;
  /** The position up to which a lost database had moved all parcels. */
  movedUntil: () => Promise<Position | undefined>;
}): Policy => ({
  name: 'sandbox-self-moving-parcels',
  on: ['LabelGenerated' satisfies LabelGenerated['type']],
  react: async (recorded) => {
    const until = await movedUntil();
    if (until !== undefined && recorded.position <= until) return;
    const shipment = await shipmentOfAnyAccount(store, idIn(recorded.stream));
    const to = destinations[shipment?.customerReference ?? ''];
    const { shipFrom, shipTo } = shipment?.people ?? {};
    if (!shipment || !to || shipment.status !== 'label_created' || !shipFrom || !shipTo) return;
    // Customs hold no parcel that crosses no customs border: it gets the most similar status.
    const reached = to === 'customs_hold' && !crossesCustomsBorder(shipFrom.address, shipTo.address) ? 'exception' : to;
    await advance(shipment, { to: reached }, { ...contextCausedBy(recorded, clock.now()), actor: 'sandbox' });
  },
});
