import { expect, it } from 'vitest';
import { carrierPlugins } from '../../../../../src/adapters/parcels/carriers/plugins.ts';
import { openedHubs } from './hubs.ts';

it('runs the contract suites of carriers on every hub of the program', () => {
  const untested = carrierPlugins.map(({ name }) => name).filter((name) => !Object.hasOwn(openedHubs, name));
  expect(untested, 'Open it in openedHubs of hubs.ts: the suites then ask for what differs.').toEqual([]);
  expect(Object.keys(openedHubs)).toHaveLength(carrierPlugins.length);
});
