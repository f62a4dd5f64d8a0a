import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTexts } from '../../../bench/classification/read-texts.ts';
import { readToFit } from '../../../bench/classification/read-to-fit.ts';

const folder = join(import.meta.dirname, '../../../bench/classification');

it.each(['strangers.csv', 'rulings.csv', 'listings-test.csv', 'languages/later.csv', 'languages/de.csv'])(
  'nothing is fitted to what is only measured on: %s',
  async (name) => {
    await expect(readToFit(join(folder, name))).rejects.toThrow('only measured on');
  },
);

it('the even-numbered texts are for fitting', async () => {
  const all = await readTexts(join(folder, 'plain-names.csv'));
  const even = await readToFit(join(folder, 'plain-names.csv'));
  expect(even.slice(0, 2)).toEqual([all[0], all[2]]);
  expect(even.length).toBe(Math.ceil(all.length / 2));
});
