import type { EventStore, EventMetadata } from '../src/application/log/ports/event-store.ts';
import type { Ids } from '../src/application/shared/ports/ids.ts';
import type { ShipmentEvent } from '../src/domain/parcels/shipment/index.ts';
import { makeS10 } from '../src/domain/parcels/shipment/index.ts';
import { acrossTheBorder } from '../test/support/label-requests.ts';
import { labelled, requested, scan, tracked } from '../test/support/shipment-stories.ts';

export const eventsPerShipment = 5;

/** A parcel with three commodities: requested, labelled, and scanned three times. */
const historyOf = (shipmentId: string, number: number): readonly ShipmentEvent[] => {
  const { shipTo, shipFrom, commodities, customs } = acrossTheBorder(number);
  return [
    {
      ...requested,
      data: {
        ...requested.data,
        shipmentId,
        commodities,
        customs,
        personal: { shipTo, shipFrom },
      } as typeof requested.data,
    },
    { ...labelled, data: { ...labelled.data, trackingNumber: makeS10({ indicator: 'CA', serial: number }) } },
    tracked(scan('EMA', '2026-11-23T09:00:00.000Z', 'collected')),
    tracked(scan('EMB', '2026-11-23T15:00:00.000Z', 'in_transit'), scan('EMC', '2026-11-23T23:00:00.000Z')),
    tracked(scan('EMI', '2026-11-25T11:00:00.000Z', 'delivered')),
  ];
};

const together = 64;

/** Writes parcels that were requested and labelled but not scanned; the tracking number holds their index. */
export const seedLabels = async (
  store: Pick<EventStore, 'append'>,
  ids: Pick<Ids, 'next'>,
  parcels: number,
  numberOf: (parcel: number) => string,
): Promise<void> => {
  const metadata: EventMetadata = { accountId: 'acc_bench', actor: 'bench', correlationId: 'req_bench' };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < parcels) {
      const parcel = next++;
      const shipmentId = ids.next('shp');
      const [asked, label] = historyOf(shipmentId, parcel);
      if (asked?.type !== 'ShipmentRequested' || label?.type !== 'LabelGenerated')
        throw new Error('A parcel begins with its label.');
      const numbered = { ...label, data: { ...label.data, carrier: 'Waybill', trackingNumber: numberOf(parcel) } };
      await store.append(`shipment-${shipmentId}`, [asked, numbered], 0, metadata);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
};

/** Writes the events of the given number of shipments through the event store, as the service would. */
export const seedShipments = async (
  store: Pick<EventStore, 'append'>,
  ids: Pick<Ids, 'next'>,
  shipments: number,
  accountId = 'acc_bench',
): Promise<void> => {
  const metadata: EventMetadata = { accountId, actor: 'bench', correlationId: 'req_bench' };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < shipments) {
      const number = next++;
      const shipmentId = ids.next('shp');
      await store.append(`shipment-${shipmentId}`, historyOf(shipmentId, number), 0, metadata);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
};
