import { onTestFinished } from 'vitest';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import { projectionSubscriber } from '../../../../src/application/log/kernel/projection.ts';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import {
  createManifest,
  finishManifest,
  recoverManifests,
} from '../../../../src/application/parcels/manifests/create-manifest.ts';
import { manifestView } from '../../../../src/application/parcels/manifests/manifest-view.ts';
import {
  requestFromCarrier,
  cancelAtCarrier,
  cancelPickup,
  involvedCarriers,
} from '../../../../src/application/parcels/pickups/pickups-at-carriers.ts';
import { pickupView } from '../../../../src/application/parcels/pickups/pickup-view.ts';
import { finishPickup, schedulePickup } from '../../../../src/application/parcels/pickups/schedule-pickup.ts';
import type { PickupRequest } from '../../../../src/application/parcels/pickups/schedule-pickup.ts';
import { reconcilePickups } from '../../../../src/application/parcels/pickups/reconcile-pickups.ts';
import type { CarrierLimits, CarrierPickups, Carriers } from '../../../../src/application/parcels/ports/carriers.ts';
import type { Log } from '../../../../src/application/log/ports/log.ts';
import {
  loadShipmentOfAnyAccount,
  takeShipments,
} from '../../../../src/application/parcels/shipments/hold-shipments.ts';
import { voidShipment } from '../../../../src/application/parcels/shipments/void-shipment.ts';
import { defaultSettings } from '../../../../src/domain/accounts/account-settings/index.ts';
import { manifestDecider } from '../../../../src/domain/parcels/manifest/index.ts';
import { pickupDecider } from '../../../../src/domain/parcels/pickup/index.ts';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import { Killed, dyingStore } from '../../../support/dying-store.ts';
import type { Death } from '../../../support/dying-store.ts';
import { labelled, requested } from '../../../support/shipment-stories.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { CountingCarrier } from '../shipments/booking-world.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
export const accountId = 'acc_1';
export const shipmentIds = ['shp_a', 'shp_b', 'shp_c'];
export const address = {
  name: 'Jane Doe',
  address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
};
/** A carrier that always comes. */
const willing: CarrierPickups = {
  schedule: ({ reference }) => Promise.resolve({ confirmation: reference }),
  cancel: () => Promise.resolve(),
};

const claim = { path: '/x', key: 'k', fingerprint: 'f' };

/** Carried by somebody who takes no pickups. */
const deafService = 'SERVICE-DEAF';

/**
 * Three labelled parcels, one of them perhaps of a carrier without pickups, and the processes that request them. The
 * stores outlive the processes.
 */
export const holdingWorld = async (
  pickups: CarrierPickups | null = willing,
  ofTheDeaf?: string,
  limits?: CarrierLimits,
) => {
  const clock = new TestClock();
  const { store, readModels, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  const carrier = Object.assign(new CountingCarrier(), pickups && { pickups }, limits && { limits });
  const deaf = new CountingCarrier();
  const context = () => ({ accountId, actor: accountId, correlationId: 'req_1', at: clock.now() });
  for (const shipmentId of shipmentIds)
    await store.append(
      `shipment-${shipmentId}`,
      [
        {
          ...requested,
          data: {
            ...requested.data,
            shipmentId,
            ...(shipmentId === ofTheDeaf && { service: { ...requested.data.service, code: deafService } }),
          },
        },
        labelled,
      ],
      0,
      {
        accountId,
        actor: accountId,
        correlationId: 'req_0',
      },
    );

  /** A process that dies with its `lives`-th write: on the brink of it, or with it just done. */
  const begin = (death: Death = {}) => {
    const { mortal, isAlive } = dyingStore(store, death);
    const handleShipment = commandHandler(mortal, shipmentDecider, { clock });
    const handle = commandHandler(mortal, pickupDecider, { clock });
    const carriers: Carriers = { of: (service) => (service === deafService ? deaf : carrier), all: [deaf, carrier] };
    const manifesting = {
      store: mortal,
      handle: commandHandler(mortal, manifestDecider, { clock }),
      handleShipment,
      renderer: {
        printManifest: () => (isAlive() ? Promise.resolve(Buffer.from('paper')) : Promise.reject(new Killed())),
        missingCharacters: () => [],
      },
      documents: { put: () => Promise.resolve('a'.repeat(64)), get: () => Promise.resolve(undefined) },
      ids,
    };
    const settings = {
      settingsOf: () => Promise.resolve(defaultSettings),
      holidaysOf: () => Promise.resolve({ isHoliday: () => false }),
    };
    const take = takeShipments({ store: mortal, handle: handleShipment });
    const finish = finishPickup({ store: mortal, handle, take });
    const concerned = involvedCarriers({ store: mortal, carriers });
    const telling = { store: mortal, handle, carriers, concerned, clock, log: quiet };
    const cancelAtCarriers = cancelAtCarrier(telling);
    const requestPickup = requestFromCarrier({ ...telling, cancelAtCarriers });
    return {
      manifest: (wanted = shipmentIds, given: typeof claim | undefined = claim) =>
        createManifest(manifesting)({ shipmentIds: wanted, address }, context(), given),
      recoverManifests: recoverManifests({
        readModels,
        clock,
        log: quiet,
        finish: finishManifest({ ...manifesting, take }),
      }),
      pickup: (wanted = shipmentIds, given: typeof claim | undefined = claim, changes: Partial<PickupRequest> = {}) =>
        schedulePickup({ store: mortal, handle, handleShipment, settings, carriers, ids })(
          { startAt: '2026-11-23T09:00', endAt: '2026-11-23T11:00', shipmentIds: wanted, address, ...changes },
          context(),
          given,
        ),
      reconcile: reconcilePickups({
        store: mortal,
        handle,
        log: quiet,
        readModels,
        clock,
        finish,
        requestPickup,
        cancelAtCarriers,
      }),
      requestPickup: (pickupId: string) => requestPickup(pickupId, context()),
      cancel: (pickupId: string) => cancelPickup(telling)(pickupId, context()),
      giveBack: async (shipmentId: string) => {
        const { view } = await loadShipmentOfAnyAccount(store, shipmentId);
        if (view) await voidShipment({ store: mortal, carriers, handle: handleShipment, clock })(view, context());
      },
    };
  };

  const listed = async (): Promise<void> => {
    for (const projection of [manifestView, pickupView]) {
      const stopping = new AbortController();
      const running = runSubscriber(projectionSubscriber(projection, readModels), {
        store,
        clock,
        log: quiet,
        signal: stopping.signal,
      });
      await running.reached(await store.head());
      stopping.abort();
      await running.ended;
    }
  };
  const holders = () =>
    Promise.all(
      shipmentIds.map(async (shipmentId) => {
        const { state } = await loadShipmentOfAnyAccount(store, shipmentId);
        return state.phase === 'labelled' ? { pickupId: state.pickupId, manifestId: state.manifestId } : {};
      }),
    );
  const idOf = (prefix: 'mft' | 'pck') => ids.derived(prefix, accountId, claim.path, claim.key);
  return { clock, store, begin, listed, holders, manifestId: idOf('mft'), pickupId: idOf('pck') };
};
