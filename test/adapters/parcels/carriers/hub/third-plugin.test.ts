import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { loadCarrierChoices } from '../../../../../src/adapters/parcels/carriers/load-catalogue.ts';
import { loadCarrierDirectory } from '../../../../../src/adapters/parcels/carriers/load-codes.ts';
import { carrierPlugin } from '../../../../../src/adapters/parcels/carriers/hub/carrier-plugin.ts';
import type { CarrierPlugin } from '../../../../../src/adapters/parcels/carriers/hub/carrier-plugin.ts';
import {
  readCarrierSettings,
  carrierPlugins,
  carrierWebhookRoutes,
} from '../../../../../src/adapters/parcels/carriers/plugins.ts';
import { httpUrl, secret } from '../../../../../src/adapters/shared/system/settings.ts';
import { route } from '../../../../../src/adapters/platform/http/engine/route/route.ts';
import type { TrackingEvent } from '../../../../../src/domain/parcels/shipment/index.ts';
import { resilientCarriers } from '../../../../../src/adapters/parcels/carriers/resilient-carrier.ts';
import { openCarriers } from '../../../../../src/infrastructure/wiring/carriers.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { runningApp } from '../../../platform/http/running-app.ts';
import { sleepless } from './hubs.ts';

const facts = join(import.meta.dirname, '../../../../../data');
const no = (): Promise<never> => Promise.reject(new Error('This test asks no carrier for anything.'));
const builtIn = { name: 'Waybill', book: no, find: no, void: no };
const scan: TrackingEvent = {
  timestamp: '2026-11-25T08:00:00.000Z',
  code: 'OF',
  description: 'Out for delivery',
  status: 'out_for_delivery',
  carrier: 'USPS',
};

const thirdPlugin = carrierPlugin({
  name: 'third',
  credentials: 'THIRD_TOKEN',
  settingsSchema: z.object({
    THIRD_URL: httpUrl('https://third.example.com').default('https://third.example.com'),
    THIRD_TOKEN: secret(),
    THIRD_WEBHOOK_SECRET: secret(),
  }),
  open: ({ THIRD_TOKEN }) =>
    THIRD_TOKEN === undefined
      ? undefined
      : {
          carrier: ({ name }, pickups) => ({
            name,
            pickups,
            book: no,
            find: no,
            void: no,
            track: () => Promise.resolve([scan]),
          }),
          pickups: () => ({ schedule: no, cancel: no }),
        },
  webhookRoutes: ({ THIRD_WEBHOOK_SECRET }, { record }) =>
    THIRD_WEBHOOK_SECRET === undefined
      ? []
      : [
          route({
            tag: 'Tracking',
            access: 'public',
            rate: 'read',
            method: 'post',
            path: '/webhooks/third',
            summary: 'Events of a made-up hub.',
            hidden: true,
            body: z.object({ trackingNumber: z.string() }),
            signature: {
              header: 'X-Third-Secret',
              hasForm: () => true,
              isGood: (_, given) => given === THIRD_WEBHOOK_SECRET,
            },
            replies: { 200: { description: 'Accepted.', schema: z.object({ recorded: z.int() }) } },
            handler: async ({ body: { trackingNumber }, context }) => ({
              json: { recorded: (await record(trackingNumber, [scan], context)) ?? 0 },
            }),
          }),
        ],
});
/** All there is to a third hub besides its folder: its place in the list. */
const plugins: readonly CarrierPlugin[] = [...carrierPlugins, thirdPlugin];

const settingsFrom = (environment: Readonly<Record<string, string>>) => {
  const faults: string[] = [];
  return { settings: readCarrierSettings(environment, faults, plugins), faults };
};

/** The bundled file of that name, changed, in a folder of its own. */
const changedFile = async (name: string, change: (file: Record<string, unknown>) => object) => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = JSON.parse(await readFile(join(facts, name), 'utf8')) as Record<string, unknown>;
  const path = join(folder.path, 'changed.json');
  await writeFile(path, JSON.stringify(change(file)));
  return { folder: folder.path, path };
};
const knownCarriers = async () => {
  const { folder } = await changedFile('tracking-codes/usps.json', (file) => ({
    ...file,
    includes: [],
    calledBy: { ...(file['calledBy'] as object), third: 'usps-of-the-third' },
  }));
  return loadCarrierDirectory(folder, [], plugins);
};

describe('a hub that is added to the list of plug-ins', () => {
  it('has its settings read and checked, secrets also from files', async () => {
    const { path } = await changedFile('services.json', () => ({}));
    expect(settingsFrom({ THIRD_URL: 'https://third.example.com/v1/', THIRD_TOKEN_FILE: path })).toMatchObject({
      settings: { third: { THIRD_URL: 'https://third.example.com/v1', THIRD_TOKEN: '{}' } },
      faults: [],
    });
    expect(settingsFrom({ THIRD_URL: 'ftp://third', THIRD_WEBHOOK_SECRET_FILE: '/nowhere' }).faults).toEqual([
      'THIRD_URL: give an http or https address, such as https://third.example.com.',
      'THIRD_WEBHOOK_SECRET_FILE: give a file that can be read, such as /run/secrets/third_webhook_secret.',
    ]);
  });

  it('books the services of the catalogue that name it, and names a missing variable', async () => {
    const { path } = await changedFile('services.json', (file) => {
      const [first, ...others] = file['services'] as { readonly code: string }[];
      return {
        ...file,
        services: [
          { ...first, carrier: { adapter: 'third', name: 'USPS', carrier: 'usps', service: 'fast' } },
          ...others,
        ],
      };
    });
    const choices = loadCarrierChoices(path, plugins);
    const [service = ''] = choices.keys();
    const { clock } = sleepless();
    const needs = { directory: await knownCarriers(), clock, resilient: resilientCarriers(clock), plugins };

    const { carriers, trackers } = openCarriers(builtIn, choices, {
      ...needs,
      settings: settingsFrom({ THIRD_TOKEN: 't' }).settings,
    });
    expect([carriers.of(service).name, carriers.all.map(({ name }) => name)]).toEqual(['USPS', ['Waybill', 'USPS']]);
    expect(
      await trackers
        .of('USPS')
        ?.track({ trackingNumber: '9400', since: '2026-11-20T10:00:00.000Z' }, new AbortController().signal),
    ).toEqual([scan]);

    const withoutPickups: CarrierPlugin = {
      ...thirdPlugin,
      open: () => ({ carrier: ({ name }) => ({ name, book: no, find: no, void: no, track: no }), pickups: undefined }),
    };
    const opened = openCarriers(builtIn, choices, { ...needs, settings: {}, plugins: [withoutPickups] });
    expect([opened.carriers.of(service).name, opened.carriers.of(service).pickups]).toEqual(['USPS', undefined]);

    expect(() => openCarriers(builtIn, choices, { ...needs, settings: settingsFrom({}).settings })).toThrow(
      `THIRD_TOKEN: ${service} is booked through third, which requires this setting.`,
    );
    expect(() => loadCarrierChoices(path)).toThrow(/adapter/);
  });

  it('tracks the carriers that it has a name for, and no other', async () => {
    const { settings } = settingsFrom({ THIRD_TOKEN: 't' });
    const { clock } = sleepless();
    const { trackers } = openCarriers(builtIn, new Map(), {
      settings,
      directory: await knownCarriers(),
      clock,
      resilient: resilientCarriers(clock),
      plugins,
    });
    expect(
      await trackers
        .of('usps')
        ?.track({ trackingNumber: '9400', since: '2026-11-20T10:00:00.000Z' }, new AbortController().signal),
    ).toEqual([scan]);
    expect(trackers.of('UPS')).toBeUndefined();
  });

  it('pushes its events to a route of its own, under a signature', async () => {
    const recorded: (readonly [string, readonly TrackingEvent[]])[] = [];
    const directory = await knownCarriers();
    const record = (trackingNumber: string, events: readonly TrackingEvent[]) =>
      Promise.resolve(recorded.push([trackingNumber, events]));
    const { settings } = settingsFrom({ THIRD_WEBHOOK_SECRET: 'shared' });
    const app = await runningApp(carrierWebhookRoutes(settings, { directory, record }, plugins));

    const push = (secret: string) =>
      app.post('/webhooks/third', '{"trackingNumber":"9400"}', { 'x-third-secret': secret });
    expect((await push('wrong')).status).toBe(401);
    expect(await (await push('shared')).json()).toMatchObject({ recorded: 1 });
    expect(recorded).toEqual([['9400', [scan]]]);
    expect(carrierWebhookRoutes(settingsFrom({}).settings, { directory, record }, plugins)).toEqual([]);
  });
});
