import type { z } from 'zod';
import type { CarrierDirectory, Carrier, CarrierPickups } from '../../../../application/parcels/ports/carriers.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import type { Tracker } from '../../../../application/parcels/ports/trackers.ts';
import type { recordTrackerUpdate } from '../../../../application/parcels/tracking/record-tracking.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import type { SettingsSchema } from '../../../shared/system/settings.ts';

/** The carrier with which a service of the catalogue is booked, and its name at the plug-in. */
export type CarrierChoice = {
  /** The name of the plug-in. */
  readonly adapter: string;
  /** Our name of the carrier, on shipments and in the tables of codes. */
  readonly name: string;
  /** The carrier's name at the hub: `USPS` at EasyPost, `usps` at Karrio. */
  readonly carrier: string;
  readonly service: string;
  /** One account or connection out of several: `ca_…` at EasyPost, a carrier id at Karrio. */
  readonly account?: string;
};

/**
 * A hub, or a carrier that is called directly, with its credentials: it makes a client for each service of the
 * catalogue that is booked through it.
 */
export type OpenedHub =
  | {
      /** `pickups` are made by this hub's own `pickups`, and shared by all services of one carrier on one account. */
      readonly carrier: (choice: CarrierChoice, pickups: CarrierPickups) => Carrier & Tracker;
      readonly pickups: (choice: CarrierChoice) => CarrierPickups;
    }
  /** Its pickups are arranged elsewhere. */
  | { readonly carrier: (choice: CarrierChoice) => Carrier & Tracker; readonly pickups: undefined };

/**
 * A hub: a service through which many carriers are reached. All code of one hub is in one folder, which exports one
 * plug-in; `plugins.ts` lists the plug-ins, and no other file names a hub.
 */
export interface CarrierPlugin<Settings extends SettingsSchema = SettingsSchema> {
  /** The `adapter` of a service in the catalogue, and the key in `calledBy` of data/tracking-codes. Lower case. */
  readonly name: string;
  /**
   * The variables without which nothing can be booked. If a service needs the hub and they are missing, the start fails
   * and names them.
   */
  readonly credentials: string;
  /** The environment variables that it reads; docs/configuration.md lists them too. */
  readonly settingsSchema: Settings;
  /** Undefined if the credentials are not set. */
  open(
    settings: z.output<Settings>,
    dependencies: { readonly directory: CarrierDirectory; readonly clock: Clock },
  ): OpenedHub | undefined;
  /** The routes to which the hub pushes its events; none if the secret that authenticates them is not set. */
  webhookRoutes?(
    settings: z.output<Settings>,
    dependencies: { readonly directory: CarrierDirectory; readonly record: ReturnType<typeof recordTrackerUpdate> },
  ): readonly Route[];
}

/** Declares a plug-in with typed settings; the list of plug-ins drops the type. */
export const carrierPlugin = <Settings extends SettingsSchema>(
  plugin: CarrierPlugin<Settings>,
): CarrierPlugin<Settings> => plugin;
