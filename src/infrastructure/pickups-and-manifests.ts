import type { Container } from 'inversify';
import { accountsRoutes } from '../adapters/http/resources/accounts/routes.ts';
import { manifestsRoutes } from '../adapters/http/resources/manifests/routes.ts';
import { manifestLinkUnder } from '../adapters/http/resources/manifests/present.ts';
import { pickupsRoutes } from '../adapters/http/resources/pickups/routes.ts';
import type { Route } from '../adapters/http/engine/route/route.ts';
import { AccountSettingsBook } from '../application/accounts/settings.ts';
import { commandHandler } from '../application/kernel/command-handler.ts';
import type { Policy } from '../application/kernel/policy.ts';
import { closeDay } from '../application/manifests/close-day.ts';
import { closeManifests } from '../application/manifests/close-manifests.ts';
import { createManifest, finishManifest } from '../application/manifests/create-manifest.ts';
import { recoverManifests } from '../application/manifests/recover-manifests.ts';
import { cancelAtCarrier } from '../application/pickups/cancel-at-carrier.ts';
import { cancelPickup } from '../application/pickups/cancel-pickup.ts';
import { requestFromCarrier } from '../application/pickups/request-from-carrier.ts';
import { completePickups, tellCarriersOfPickups } from '../application/pickups/pickup-policies.ts';
import { finishPickup, schedulePickup } from '../application/pickups/schedule-pickup.ts';
import { reconcilePickups } from '../application/pickups/reconcile-pickups.ts';
import { shipmentView } from '../application/shipments/shipment-view.ts';
import { manifestDecider } from '../domain/manifest/index.ts';
import { pickupDecider } from '../domain/pickup/index.ts';
import type { Chore } from './chores.ts';
import { tokens as t } from './tokens.ts';

/** How a parcel gets from its sender to its carrier, and what an account has agreed on about it. */
export const bindPickupsAndManifests = (container: Container, baseUrl: string): void => {
  container
    .bind(t.accountSettings)
    .toResolvedValue((store, clock, holidays) => new AccountSettingsBook({ store, clock, holidays }), [t.eventStore, t.clock, t.holidays]);
  container
    .bind(t.handlePickup)
    .toResolvedValue((store, clock) => commandHandler(store, pickupDecider, { clock }), [t.eventStore, t.clock]);
  container
    .bind(t.handleManifest)
    .toResolvedValue((store, clock) => commandHandler(store, manifestDecider, { clock }), [t.eventStore, t.clock]);
  container
    .bind(t.scheduling)
    .toResolvedValue(
      (store, handle, handleShipment) => ({ store, handle, handleShipment }),
      [t.eventStore, t.handlePickup, t.handleShipment],
    );
  container
    .bind(t.requestFromCarrier)
    .toResolvedValue(
      (store, handle, carriers, clock, log) => requestFromCarrier({ store, handle, carriers, clock, log }),
      [t.eventStore, t.handlePickup, t.carriers, t.clock, t.logger],
    );
  container
    .bind(t.manifesting)
    .toResolvedValue(
      (store, handle, handleShipment, renderer, documents, ids) => ({ store, handle, handleShipment, renderer, documents, ids }),
      [t.eventStore, t.handleManifest, t.handleShipment, t.labelRenderer, t.documents, t.ids],
    );
  container.bind(t.manifestLink).toResolvedValue((signed) => manifestLinkUnder(baseUrl, signed), [t.signedLinks]);
};

export const pickupAndManifestRoutes = (container: Container): readonly Route[] => {
  const [store, readModels, settings] = [container.get(t.eventStore), container.get(t.readModels), container.get(t.accountSettings)];
  const [carriers, subscriptions, clock] = [container.get(t.carriers), container.get(t.subscriptions), container.get(t.clock)];
  const create = createManifest(container.get(t.manifesting));
  return [
    ...accountsRoutes({ settings }),
    ...pickupsRoutes({
      store,
      readModels,
      schedule: schedulePickup({ ...container.get(t.scheduling), settings, carriers, ids: container.get(t.ids) }),
      cancel: cancelPickup({ store, handle: container.get(t.handlePickup), carriers, clock, log: container.get(t.logger) }),
    }),
    ...manifestsRoutes({
      store,
      readModels,
      documents: container.get(t.documents),
      create,
      endDay: closeDay({ store, readModels, create, clock, list: () => subscriptions.named(shipmentView.name) }),
      link: container.get(t.manifestLink),
      signed: container.get(t.signedLinks),
      clock,
    }),
  ];
};

export const pickupAndManifestPolicies = (container: Container): readonly Policy[] => {
  const [store, clock] = [container.get(t.eventStore), container.get(t.clock)];
  return [
    tellCarriersOfPickups({ handOver: container.get(t.requestFromCarrier), clock }),
    completePickups({ store, clock, handle: container.get(t.handlePickup) }),
    closeManifests({ store, clock, handle: container.get(t.handleManifest) }),
  ];
};

export const pickupAndManifestChores = (container: Container): readonly Chore[] => {
  const [readModels, clock, log] = [container.get(t.readModels), container.get(t.clock), container.get(t.logger)];
  const scheduling = container.get(t.scheduling);
  const tend = reconcilePickups({
    ...scheduling,
    readModels,
    clock,
    log,
    finish: finishPickup(scheduling),
    handOver: container.get(t.requestFromCarrier),
    callOff: cancelAtCarrier({ ...scheduling, carriers: container.get(t.carriers), clock, log }),
  });
  const recover = recoverManifests({ readModels, clock, log, finish: finishManifest(container.get(t.manifesting)) });
  return [
    { name: 'pickup-tending', everyMs: 15_000, task: tend },
    { name: 'manifest-recovery', everyMs: 15_000, task: recover },
  ];
};
