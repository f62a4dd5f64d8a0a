import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { missingParts } from '../../../support/stranger/country-parts.ts';
import type { CoveredWorld } from '../../../support/stranger/country-parts.ts';
import { coveredWorld } from '../../../support/stranger/covered-world.ts';
import { data } from '../../../support/trade-fixture.ts';

const territories = readdirSync(join(data, 'rules'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'));

let world: CoveredWorld;
beforeAll(async () => {
  world = await coveredWorld();
});

it.each(territories)('%s has everything that a covered territory needs', (territory) => {
  expect(missingParts(territory, world)).toEqual([]);
});
