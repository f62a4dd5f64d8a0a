import { inParallel } from '../../../application/kernel/in-parallel.ts';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../application/ports/carriers.ts';
import type { PickupOrder } from '../../../application/ports/carriers.ts';
import type { CarrierChoice } from '../hub/carrier-choice.ts';
import { underReference } from '../hub/hub-client.ts';
import type { PickupHub } from '../hub/hub-pickups.ts';
import type { EasyPostApi } from './easypost-api.ts';
import type { EasyPostBatch, EasyPostPickup, EasyPostShipment } from './replies.ts';
import { address } from './shipment-request.ts';

/** Parcels looked up at once. */
const atOnce = 24;

/** Local time, as in EasyPost's own examples: `2026-11-23 09:00:00`. */
const wallClock = (time: string): string => time.slice(0, 19).replace('T', ' ');

const holdsExactly = ({ shipments }: EasyPostBatch, wanted: readonly EasyPostShipment[]): boolean =>
  shipments.length === wanted.length && new Set([...shipments, ...wanted].map(({ id }) => id)).size === wanted.length;

/** EasyPost's pickups: created for a shipment or a batch, with rates, one of which is bought. https://docs.easypost.com/docs/pickups */
export const easyPostPickups = (api: EasyPostApi, { name, carrier, account }: CarrierChoice): PickupHub<EasyPostPickup> => {
  const shipmentsOf = ({ parcels }: PickupOrder, signal: AbortSignal): Promise<readonly EasyPostShipment[]> =>
    inParallel(parcels, atOnce, async ({ reference }) => {
      const found = await api.retrieve(reference, signal);
      const shipment = underReference('EasyPost', found, found?.reference, reference);
      if (shipment?.tracking_code === undefined) throw new CarrierRefusedError(`EasyPost has no label under ${reference}.`);
      return shipment;
    });

  /** EasyPost creates a batch in the background: a later retry finds it ready. */
  const batchOf = async (shipments: readonly EasyPostShipment[], reference: string, signal: AbortSignal): Promise<EasyPostBatch> => {
    const [id] = shipments.flatMap(({ batch_id }) => batch_id ?? []);
    const named = await api.batch(reference, signal);
    const ours = underReference('EasyPost', named, named?.reference, reference);
    const known = ours ?? (id === undefined ? undefined : await api.batch(id, signal));
    const isOurs = known !== undefined && (known.state === 'creating' || holdsExactly(known, shipments));
    const made = isOurs ? known : await api.createBatch({ batch: { reference, shipments: shipments.map(({ id }) => ({ id })) } }, signal);
    if (made.state === 'creation_failed') throw new CarrierRefusedError('EasyPost could not put the parcels of this pickup together.');
    if (made.state === 'creating') throw new CarrierUnavailableError('EasyPost is still putting the parcels of this pickup together.');
    return made;
  };

  const make = async (order: PickupOrder, signal: AbortSignal): Promise<EasyPostPickup> => {
    const shipments = await shipmentsOf(order, signal);
    const [only] = shipments;
    const what =
      only && shipments.length === 1
        ? { shipment: { id: only.id } }
        : { batch: { id: (await batchOf(shipments, order.reference, signal)).id } };
    const pickup = {
      reference: order.reference,
      address: address(order.address),
      is_account_address: false,
      min_datetime: wallClock(order.startAt),
      max_datetime: wallClock(order.endAt),
      ...(order.clientReference !== undefined && { instructions: order.clientReference }),
      ...what,
      ...(account !== undefined && { carrier_accounts: [account] }),
    };
    return api.createPickup({ pickup }, signal);
  };

  return {
    name: 'EasyPost',
    find: (reference, signal) => api.pickup(reference, signal),
    schedule: async (order, draft, signal) => {
      const pickup = draft ?? (await make(order, signal));
      const [cheapest] = pickup.pickup_rates.filter((rate) => rate.carrier === carrier).sort((a, b) => Number(a.rate) - Number(b.rate));
      if (!cheapest) throw new CarrierRefusedError(`${name} offers no pickup there at that time.`);
      return api.buyPickup(pickup.id, { carrier, service: cheapest.service }, signal);
    },
    referenceOf: ({ reference }) => reference,
    confirmationOf: ({ status, confirmation, id }) => (status === 'scheduled' ? (confirmation ?? id) : undefined),
    isCancelled: ({ status }) => status === 'canceled',
    cancel: async ({ id }, signal) => {
      const { status } = await api.cancelPickup(id, signal);
      if (status !== 'canceled') throw new CarrierRefusedError(`${name} does not cancel the pickup.`);
    },
  };
};
