import { wallTimeOf } from '../../domain/calendar/index.ts';
import { partyAt } from '../../domain/pickup/index.ts';
import type { Confirmation } from '../../domain/pickup/index.ts';
import type { Context } from '../kernel/context.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import { CarrierRefusedError } from '../ports/carriers.ts';
import type { Carrier, Carriers, PickupOrder } from '../ports/carriers.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { carrierPatience } from '../shipments/booking.ts';
import { loadShipment } from '../shipments/hold-shipments.ts';
import { pickupAt } from './find-pickup.ts';
import type { PickupView } from './pickup-view.ts';
import type { HandlePickup } from './schedule-pickup.ts';

export type HandOverDependencies = {
  readonly store: EventStore;
  readonly handle: HandlePickup;
  readonly carriers: Carriers;
  readonly log: Log;
};

/** A carrier, and those of a pickup's parcels that are its. */
type Told = { readonly carrier: Carrier } & Pick<PickupOrder, 'parcels'>;

const patience = (): AbortSignal => AbortSignal.timeout(carrierPatience);

/** Every carrier a pickup concerns; where it names no parcels, the first that takes pickups. */
const concerned = async ({ shipmentIds }: PickupView, store: EventStore, carriers: Carriers): Promise<readonly Told[]> => {
  if (shipmentIds.length === 0) {
    const carrier = carriers.all.find(({ pickups }) => pickups !== undefined);
    return carrier ? [{ carrier, parcels: [] }] : [];
  }
  const views = (await inParallel(shipmentIds, 64, async (shipmentId) => (await loadShipment(store, shipmentId)).view)).flatMap(
    (view) => view ?? [],
  );
  const live = views.filter(({ status }) => status !== 'voided').map((view) => ({ carrier: carriers.of(view.service.code), view }));
  const byVan = Map.groupBy(live, ({ carrier }) => carrier.pickups ?? carrier);
  return [...byVan.values()].flatMap((own) => {
    const parcels = own.flatMap(({ view: { shipmentId, trackingNumber } }) =>
      trackingNumber === undefined ? [] : [{ reference: shipmentId, trackingNumber }],
    );
    return own[0] ? [{ carrier: own[0].carrier, parcels }] : [];
  });
};

const orderOf = (pickup: PickupView, parcels: PickupOrder['parcels']): PickupOrder | undefined => {
  const { pickupId, startAt, endAt, reference, address } = pickup;
  if (!address) return undefined; // forgotten on request: nobody can come
  return {
    reference: pickupId,
    ...(reference !== undefined && { clientReference: reference }),
    startAt: wallTimeOf(startAt) ?? startAt,
    endAt: wallTimeOf(endAt) ?? endAt,
    address: partyAt(address),
    parcels,
  };
};

/** Tells carriers that nobody need come, those too that never heard of it. */
const callOff = async (pickupId: string, told: readonly Told[]): Promise<void> => {
  for (const { carrier } of told) await carrier.pickups?.cancel(pickupId, patience());
};

/**
 * Tells the carriers of a pickup to come, and writes down what they said: all of them yes, or one of them no. A carrier that is away or silent changes nothing:
 * whoever calls this again asks it again, under the same reference.
 */
export const handOverPickup = ({ store, handle, carriers, log }: HandOverDependencies) => {
  const schedule = async (pickup: PickupView, told: readonly Told[]): Promise<readonly Confirmation[] | undefined> => {
    const confirmations: Confirmation[] = [];
    for (const { carrier, parcels } of told) {
      const order = orderOf(pickup, parcels);
      if (!carrier.pickups || !order) return undefined;
      const { confirmation } = await carrier.pickups.schedule(order, patience());
      confirmations.push({ carrier: carrier.name, confirmation });
    }
    return confirmations.length > 0 ? confirmations : undefined;
  };

  return async (pickupId: string, context: Context): Promise<void> => {
    const pickup = await pickupAt(store, pickupId);
    if (pickup?.status !== 'created') return;
    const told = await concerned(pickup, store, carriers);
    try {
      const confirmations = await schedule(pickup, told);
      if (!confirmations) return;
      await handle(pickupId, { type: 'ConfirmPickup', data: { confirmations, at: context.at } }, context);
      // Cancelled while the carrier was being told: it must not come for nothing.
      if ((await pickupAt(store, pickupId))?.status === 'cancelled') await callOff(pickupId, told);
    } catch (error) {
      if (!(error instanceof CarrierRefusedError)) {
        log.warn({ err: error, pickupId }, 'A carrier could not be told of a pickup yet; it is told again later.');
        return;
      }
      await callOff(pickupId, told);
      await handle(pickupId, { type: 'RejectPickup', data: { message: error.message, at: context.at } }, context);
    }
  };
};

/** The carriers that have confirmed a pickup are told first: a pickup that is cancelled is one nobody comes for. */
export const cancelAtCarriers = async (pickup: PickupView, carriers: Carriers): Promise<void> => {
  const names = new Set(pickup.confirmations.map(({ carrier }) => carrier));
  const told = new Set(carriers.all.flatMap(({ name, pickups }) => (pickups && names.has(name) ? pickups : [])));
  for (const pickups of told) await pickups.cancel(pickup.pickupId, patience());
};
