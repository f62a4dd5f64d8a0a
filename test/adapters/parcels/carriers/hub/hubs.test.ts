import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { carrierPlugins } from '../../../../../src/adapters/parcels/carriers/plugins.ts';
import { openedHubs } from './hubs.ts';

const folder = join(import.meta.dirname, '..');

/** A carrier that is called directly has a test of its own, which runs the suites on it. */
const runsSuites = (name: string): boolean => {
  const text = globSync(`${name}/*.test.ts`, { cwd: folder })
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('');
  return /\bcarrierContract\(/.test(text) && /\bcarrierTrackingContract\(/.test(text);
};

it('runs the contract suites of carriers on every plug-in of the program', () => {
  const names = carrierPlugins.map(({ name }) => name);
  expect(
    names.filter((name) => !Object.hasOwn(openedHubs, name) && !runsSuites(name)),
    'A hub: open it in openedHubs of hubs.ts, and the suites ask for what differs. A carrier that is called directly: ' +
      'call carrierContract and carrierTrackingContract (with pickups, carrierPickupsContract too) in a test in ' +
      'test/adapters/parcels/carriers/<name>/.',
  ).toEqual([]);
  expect(Object.keys(openedHubs).filter((name) => !names.includes(name))).toEqual([]);
});
