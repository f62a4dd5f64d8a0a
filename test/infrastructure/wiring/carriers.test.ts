import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CarrierUnavailableError } from '../../../src/application/parcels/ports/carriers.ts';
import type { Carrier } from '../../../src/application/parcels/ports/carriers.ts';
import type { CarrierChoice } from '../../../src/adapters/parcels/carriers/hub/carrier-plugin.ts';
import { readCarrierSettings } from '../../../src/adapters/parcels/carriers/plugins.ts';
import { resilientCarriers } from '../../../src/adapters/parcels/carriers/resilient-carrier.ts';
import { openCarriers } from '../../../src/infrastructure/wiring/carriers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { directory, sleepless } from '../../adapters/parcels/carriers/hub/hubs.ts';

const settings = (environment: Readonly<Record<string, string>>) => {
  const faults: string[] = [];
  return { settings: readCarrierSettings(environment, faults), faults };
};
const no = (): Promise<never> => Promise.reject(new CarrierUnavailableError('Away.'));
const builtIn: Carrier = { name: 'Waybill', book: no, find: no, void: no };
const byEasyPost: CarrierChoice = { adapter: 'easypost', name: 'USPS', carrier: 'USPS', service: 'Priority' };
const { clock } = sleepless();
const needs = { directory, clock, resilient: resilientCarriers(clock) };

describe('the settings of hub carriers', () => {
  it('are absent by default', () => {
    expect(settings({ EASYPOST_API_KEY: '' })).toEqual({
      settings: { easypost: { EASYPOST_URL: 'https://api.easypost.com' }, karrio: {} },
      faults: [],
    });
  });

  it('are read from the environment, secrets also from files', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const file = join(folder.path, 'key');
    await writeFile(file, 'EZ1\n');
    expect(
      settings({ EASYPOST_API_KEY_FILE: file, KARRIO_URL: 'https://karrio.example.com/', KARRIO_TOKEN: 'key_1' })
        .settings,
    ).toMatchObject({
      easypost: { EASYPOST_URL: 'https://api.easypost.com', EASYPOST_API_KEY: 'EZ1' },
      karrio: { KARRIO_URL: 'https://karrio.example.com', KARRIO_TOKEN: 'key_1' },
    });
  });

  it('are refused where invalid, without showing the secret', () => {
    const { faults } = settings({
      EASYPOST_API_KEY_FILE: '/nowhere/key',
      EASYPOST_URL: 'ftp://x',
      KARRIO_TOKEN: 'key_secret',
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['EASYPOST_URL', 'EASYPOST_API_KEY_FILE', 'KARRIO_URL']);
    expect(faults.join()).not.toContain('key_secret');
  });

  it('are refused where a secret file is empty: anybody could sign with an empty secret', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const file = join(folder.path, 'empty');
    await writeFile(file, ' \n');
    const { settings: given, faults } = settings({ EASYPOST_WEBHOOK_SECRET_FILE: file, EASYPOST_API_KEY_FILE: file });
    expect(faults).toEqual([
      'EASYPOST_API_KEY_FILE: give a file with the secret in it, such as /run/secrets/easypost_api_key.',
      'EASYPOST_WEBHOOK_SECRET_FILE: give a file with the secret in it, such as /run/secrets/easypost_webhook_secret.',
    ]);
    expect(given['easypost']).toEqual({});
  });
});

describe('the carriers of services', () => {
  it('the built-in carrier for services that name no other', () => {
    const { settings: given } = settings({ EASYPOST_API_KEY: 'EZ1' });
    const { carriers } = openCarriers(builtIn, new Map([['SERVICE-A', byEasyPost]]), { ...needs, settings: given });
    expect([
      carriers.of('SERVICE-A').name,
      carriers.of('SERVICE-B').name,
      carriers.all.map(({ name }) => name),
    ]).toEqual(['USPS', 'Waybill', ['Waybill', 'USPS']]);
  });

  it('one pickup for all services of a carrier on one account', () => {
    const { settings: given } = settings({ EASYPOST_API_KEY: 'EZ1' });
    const choices = new Map([
      ['SERVICE-A', byEasyPost],
      ['SERVICE-B', { ...byEasyPost, service: 'Express' }],
      ['SERVICE-C', { ...byEasyPost, account: 'ca_1' }],
    ]);
    const { carriers } = openCarriers(builtIn, choices, { ...needs, settings: given });
    const [a, b, c] = ['SERVICE-A', 'SERVICE-B', 'SERVICE-C'].map((code) => carriers.of(code).pickups);
    expect(a).toBeDefined();
    expect([b === a, c === a]).toEqual([true, false]);
  });

  it('an error when a service needs a missing key', () => {
    expect(() =>
      openCarriers(builtIn, new Map([['SERVICE-A', byEasyPost]]), { ...needs, settings: settings({}).settings }),
    ).toThrow(/EASYPOST_API_KEY: SERVICE-A/);
  });

  it('track parcels of any booking, if a hub reaches the carrier', () => {
    const of = (environment: Readonly<Record<string, string>>) =>
      openCarriers(builtIn, new Map(), { ...needs, settings: settings(environment).settings }).trackers;
    expect(of({ EASYPOST_API_KEY: 'EZ1' }).of('Waybill')).toBeUndefined();
    expect(of({}).of('UPS')).toBeUndefined();
    const trackers = of({ EASYPOST_API_KEY: 'EZ1' });
    expect(trackers.of('ups')).toBeDefined();
    expect(trackers.of('UPS')).toBe(trackers.of('ups'));
    expect(trackers.of('A Courier Of Its Own')).toBeUndefined();
  });
});
