import { EasyPostApi } from '../adapters/carriers/easypost/easypost-api.ts';
import { easyPostHub } from '../adapters/carriers/easypost/easypost-hub.ts';
import { easyPostPickups } from '../adapters/carriers/easypost/easypost-pickups.ts';
import { resilientCarrier, resilientPickups, resilientTracker } from '../adapters/carriers/resilience/resilient-carrier.ts';
import type { KnownCarriers } from '../adapters/carriers/codes/load-codes.ts';
import type { CarrierChoice } from '../adapters/carriers/hub/carrier-choice.ts';
import { CarrierHttp } from '../adapters/carriers/hub/carrier-http.ts';
import { HubCarrier } from '../adapters/carriers/hub/hub-carrier.ts';
import { hubPickups } from '../adapters/carriers/hub/hub-pickups.ts';
import { KarrioApi } from '../adapters/carriers/karrio/karrio-api.ts';
import { karrioHub } from '../adapters/carriers/karrio/karrio-hub.ts';
import { karrioPickups } from '../adapters/carriers/karrio/karrio-pickups.ts';
import type { Carrier, CarrierPickups, Carriers } from '../application/ports/carriers.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { Tracker, Trackers } from '../application/ports/trackers.ts';
import type { CarrierSettings } from './carrier-settings.ts';
import { ConfigError } from './config.ts';

type Make = (choice: CarrierChoice) => Carrier & Tracker;

export type OpenedCarriers = { readonly carriers: Carriers; readonly trackers: Trackers };

/** Adapters for what the catalogue's services ask for, the house for the others; and whoever can be asked about parcels of carriers nobody books with. */
export const openCarriers = (
  house: Carrier,
  choices: ReadonlyMap<string, CarrierChoice>,
  { settings, known, clock }: { readonly settings: CarrierSettings; readonly known: KnownCarriers; readonly clock: Clock },
): OpenedCarriers => {
  const { easyPost, karrio } = settings;
  const makers: Readonly<Record<CarrierChoice['adapter'], Make | undefined>> = {
    easypost: easyPost && easyPostMaker(easyPost, known, clock),
    karrio: karrio && karrioMaker(karrio, known, clock),
  };
  const needs = { easypost: 'EASYPOST_API_KEY', karrio: 'KARRIO_URL and KARRIO_TOKEN' } as const;
  const missing = [...choices].filter(([, { adapter }]) => makers[adapter] === undefined);
  if (missing.length > 0)
    throw new ConfigError(
      missing.map(([service, { adapter }]) => `${needs[adapter]}: ${service} is booked through ${adapter} and needs it.`),
    );

  const byService = new Map<string, ReturnType<typeof resilientCarrier>>();
  for (const [service, choice] of choices) {
    const carrier = makers[choice.adapter]?.(choice);
    if (carrier) byService.set(service, resilientCarrier(carrier, { clock }));
  }
  const hubs = (Object.keys(makers) as CarrierChoice['adapter'][]).filter((adapter) => makers[adapter] !== undefined);
  const trackers = new Map<string, Tracker>([...byService.values()].map(({ booking }) => [booking.name, booking]));
  return {
    carriers: {
      of: (service, use = 'booking') => byService.get(service)?.[use] ?? house,
      all: [house, ...[...byService.values()].map(({ booking }) => booking)],
    },
    trackers: {
      of: (carrier) => {
        const name = known.nameOf(carrier);
        const own = trackers.get(name);
        if (own) return own;
        for (const adapter of hubs) {
          const called = known.calledBy(adapter, name);
          const reached = called === undefined ? undefined : makers[adapter]?.({ adapter, name, carrier: called, service: '' });
          if (!reached) continue;
          const tracker = resilientTracker(name, reached, { clock });
          trackers.set(name, tracker);
          return tracker;
        }
        return undefined;
      },
    },
  };
};

/** One van for all services of a carrier on one account. */
const sharedPickups = (clock: Clock, make: (choice: CarrierChoice) => CarrierPickups): ((choice: CarrierChoice) => CarrierPickups) => {
  const shared = new Map<string, CarrierPickups>();
  return (choice) => {
    const key = JSON.stringify([choice.name, choice.carrier, choice.account]);
    const pickups = shared.get(key) ?? resilientPickups(choice.name, make(choice), { clock });
    shared.set(key, pickups);
    return pickups;
  };
};

const easyPostMaker = ({ url, key }: NonNullable<CarrierSettings['easyPost']>, known: KnownCarriers, clock: Clock): Make => {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const api = new EasyPostApi(new CarrierHttp({ name: 'EasyPost', baseUrl: url, authorization, clock }));
  const pickups = sharedPickups(clock, (choice) => hubPickups(easyPostPickups(api, choice)));
  return (choice) => new HubCarrier(easyPostHub(api, choice, known), choice, pickups(choice));
};

const karrioMaker = ({ url, token }: NonNullable<CarrierSettings['karrio']>, known: KnownCarriers, clock: Clock): Make => {
  const api = new KarrioApi(new CarrierHttp({ name: 'Karrio', baseUrl: url, authorization: `Token ${token}`, clock }));
  const pickups = sharedPickups(clock, (choice) => hubPickups(karrioPickups(api, choice)));
  return (choice) => new HubCarrier(karrioHub(api, choice, known), choice, pickups(choice));
};
