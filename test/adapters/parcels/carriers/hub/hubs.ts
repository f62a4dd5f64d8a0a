import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadCarrierDirectory } from '../../../../../src/adapters/parcels/carriers/load-codes.ts';
import { EasyPostApi } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-api.ts';
import { easyPostHub, easyPostPickups } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-hub.ts';
import type { CarrierChoice } from '../../../../../src/adapters/parcels/carriers/hub/carrier-plugin.ts';
import { CarrierHttp } from '../../../../../src/adapters/parcels/carriers/hub/carrier-http.ts';
import { HubCarrier } from '../../../../../src/adapters/parcels/carriers/hub/hub-carrier.ts';
import { hubPickups } from '../../../../../src/adapters/parcels/carriers/hub/hub-pickups.ts';
import { KarrioApi } from '../../../../../src/adapters/parcels/carriers/karrio/karrio-api.ts';
import { karrioHub, karrioPickups } from '../../../../../src/adapters/parcels/carriers/karrio/karrio-hub.ts';
import type { Carrier, CarrierPickups } from '../../../../../src/application/parcels/ports/carriers.ts';
import type { Tracker } from '../../../../../src/application/parcels/ports/trackers.ts';
import type { Clock } from '../../../../../src/application/shared/ports/clock.ts';
import { easyPostKey, easyPostServer } from '../../../../support/carriers/easypost-server.ts';
import { karrioServer, karrioToken } from '../../../../support/carriers/karrio-server.ts';

export const directory = loadCarrierDirectory(join(import.meta.dirname, '../../../../../data/tracking-codes'));

/** Sleeps no time, and tells for how long it would have. */
export const sleepless = (): { readonly clock: Clock; readonly slept: number[] } => {
  const slept: number[] = [];
  const sleep = (milliseconds: number): Promise<void> => {
    slept.push(milliseconds);
    return Promise.resolve();
  };
  return { slept, clock: { now: () => '2026-11-20T10:00:00.000Z', sleep } };
};

const easyPostChoice: CarrierChoice = { adapter: 'easypost', name: 'USPS', carrier: 'USPS', service: 'Priority' };
const karrioChoice: CarrierChoice = { adapter: 'karrio', name: 'USPS', carrier: 'usps', service: 'usps_priority_mail' };

export const easyPost = async (choice = easyPostChoice, key = easyPostKey) => {
  const server = await easyPostServer();
  const { clock, slept } = sleepless();
  const again = (): Carrier & Tracker & { readonly pickups: CarrierPickups } => {
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    const http = new CarrierHttp({ name: 'EasyPost', baseUrl: server.url, authorization, clock });
    const api = new EasyPostApi(http);
    return new HubCarrier(easyPostHub(api, choice, directory), choice, hubPickups(easyPostPickups(api, choice)));
  };
  return { server, slept, carrier: again(), again, close: () => server.close() };
};

export const karrio = async (choice = karrioChoice, token = karrioToken) => {
  const server = await karrioServer();
  const { clock, slept } = sleepless();
  const again = (): Carrier & Tracker & { readonly pickups: CarrierPickups } => {
    const http = new CarrierHttp({ name: 'Karrio', baseUrl: server.url, authorization: `Token ${token}`, clock });
    const api = new KarrioApi(http);
    return new HubCarrier(karrioHub(api, choice, directory), choice, hubPickups(karrioPickups(api, choice)));
  };
  return { server, slept, carrier: again(), again, close: () => server.close() };
};

/** Every hub of the program (`hub/hubs.test.ts` sees to that), opened on a local server that speaks its protocol. */
export const openedHubs = { easypost: easyPost, karrio } as const;
export type HubName = keyof typeof openedHubs;

/** A row a hub for a suite that is run on each: what differs between them has to be given for all. */
export const everyHub = <Opened, Facts>(
  facts: Readonly<Record<HubName, Facts>>,
  opened: Readonly<Record<HubName, () => Promise<Opened>>>,
): readonly (readonly [HubName, () => Promise<Opened>, Facts])[] =>
  (Object.keys(openedHubs) as HubName[]).map((name) => [name, opened[name], facts[name]] as const);

/** For one test. */
export const forThisTest = async <T extends { readonly close: () => Promise<void> }>(
  open: () => Promise<T>,
): Promise<T> => {
  const opened = await open();
  onTestFinished(opened.close);
  return opened;
};
