import type { CarrierChoice, CarrierPlugin, OpenedHub } from '../../adapters/parcels/carriers/hub/carrier-plugin.ts';
import type { KnownCarriers } from '../../adapters/parcels/carriers/load-codes.ts';
import { carrierPlugins } from '../../adapters/parcels/carriers/plugins.ts';
import type { CarrierSettings } from '../../adapters/parcels/carriers/plugins.ts';
import type { ResilientCarrier, resilientCarriers } from '../../adapters/parcels/carriers/resilient-carrier.ts';
import type { Carrier, CarrierPickups, Carriers } from '../../application/parcels/ports/carriers.ts';
import type { Tracker, Trackers } from '../../application/parcels/ports/trackers.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import { ownValue } from '../../domain/shared/table.ts';
import { ConfigError } from '../configuration/config.ts';

type Make = (choice: CarrierChoice) => Carrier & Tracker;

export type OpenedCarriers = { readonly carriers: Carriers; readonly trackers: Trackers };

export type CarrierDependencies = {
  readonly settings: CarrierSettings;
  readonly directory: KnownCarriers;
  readonly clock: Clock;
  /** Puts what a hub opens behind circuit breakers. */
  readonly resilient: ReturnType<typeof resilientCarriers>;
  readonly plugins?: readonly CarrierPlugin[];
};

/** Makes a carrier of the hub for each service. All services of one carrier on one account share its pickups. */
const makeCarriers = (hub: OpenedHub, resilient: ReturnType<typeof resilientCarriers>): Make => {
  if (hub.pickups === undefined) return hub.carrier;
  const shared = new Map<string, CarrierPickups>();
  return (choice) => {
    const key = JSON.stringify([choice.name, choice.carrier, choice.account]);
    const pickups = shared.get(key) ?? resilient.pickups(choice.name, hub.pickups(choice));
    shared.set(key, pickups);
    return hub.carrier(choice, pickups);
  };
};

/**
 * Opens the hubs that are configured. A service is booked through the hub that the catalogue names for it, else by the
 * built-in carrier. Carriers that no service is booked with can be tracked through any hub that knows them. Throws
 * ConfigError when a service needs a hub whose credentials are not set.
 */
export const openCarriers = (
  builtIn: Carrier,
  choices: ReadonlyMap<string, CarrierChoice>,
  { settings, directory, clock, resilient, plugins = carrierPlugins }: CarrierDependencies,
): OpenedCarriers => {
  const makers = new Map<string, Make>();
  for (const plugin of plugins) {
    const hub = plugin.open(ownValue(settings, plugin.name) ?? {}, { directory, clock });
    if (hub) makers.set(plugin.name, makeCarriers(hub, resilient));
  }
  const credentials = new Map(plugins.map((plugin) => [plugin.name, plugin.credentials]));

  const faults: string[] = [];
  const byService = new Map<string, ResilientCarrier>();
  for (const [service, choice] of choices) {
    const make = makers.get(choice.adapter);
    if (make) byService.set(service, resilient.carrier(make(choice)));
    else
      faults.push(
        `${credentials.get(choice.adapter) ?? choice.adapter}: ` +
          `${service} is booked through ${choice.adapter}, which requires this setting.`,
      );
  }
  if (faults.length > 0) throw new ConfigError(faults);

  const trackers = new Map<string, Tracker>([...byService.values()].map(({ booking }) => [booking.name, booking]));
  return {
    carriers: {
      of: (service, use = 'booking') => byService.get(service)?.[use] ?? builtIn,
      all: [builtIn, ...[...byService.values()].map(({ booking }) => booking)],
    },
    trackers: {
      of: (carrier) => {
        const name = directory.nameOf(carrier);
        const own = trackers.get(name);
        if (own) return own;
        for (const [adapter, make] of makers) {
          const called = directory.calledBy(adapter, name);
          if (called === undefined) continue;
          const tracker = resilient.tracker(name, make({ adapter, name, carrier: called, service: '' }));
          trackers.set(name, tracker);
          return tracker;
        }
        return undefined;
      },
    },
  };
};
