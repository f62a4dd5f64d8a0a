import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundled } from '../support/bundled.ts';

const root = join(import.meta.dirname, '../..');
const withNames = (names: string) => bundled(names, './src/domain/index.ts', root);

it('a program that counts business days bundles without the trade engine, the aggregates and luxon', async () => {
  const { modules, bytes } = await withNames('{ estimatedDelivery, isBusinessDay, withOverrides }');
  expect(modules.filter((module) => !/^src\/domain\/(calendar|shared)\//.test(module))).toEqual([]);
  expect(modules).toContain('src/domain/shared/calendar/business-days.ts');
  // 9 kB when this was written.
  expect(bytes).toBeLessThan(16_000);
});

it('a program that calculates duties bundles without the aggregates and the classification', async () => {
  const { modules } = await withNames('{ calculate }');
  expect(modules).toContain('src/domain/trade/duties/calculation/calculate.ts');
  expect(
    modules.filter((module) =>
      /domain\/(shipment|pickup|manifest|taxes-collection|trade\/classification)\//.test(module),
    ),
  ).toEqual([]);
});

it('the whole domain is far more than either', async () => {
  expect((await withNames('*')).bytes).toBeGreaterThan(200_000);
});
