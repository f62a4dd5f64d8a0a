import { readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCodeLists } from '../../../src/adapters/trade/code-lists.ts';
import { loadRules } from '../../../src/adapters/trade/load-rules.ts';
import { jsonFilesIn, UnusableFileError } from '../../../src/adapters/shared/files/read-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { data } from '../../support/trade-fixture.ts';
import { processorMs } from '../../support/processor-time.ts';

const rules = join(data, 'rules');
const china = 'us-s301-china';

describe('lists of customs codes', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  const overriding = async (codes: unknown): Promise<string> => {
    await mkdir(join(folder.path, 'lists'), { recursive: true });
    const list = { id: china, name: 'Mine', asOf: '2026-11-20', source: 'an act', codes };
    await writeFile(join(folder.path, 'lists', `${china}.json`), JSON.stringify(list));
    return folder.path;
  };

  it('answer by the longest beginning they know, and with all marks of a short code', () => {
    const list = loadCodeLists([rules]).get(china);
    expect(list?.marksOf('6307909870')).toEqual(['91.07']);
    expect(list?.marksOf('63079098')).toEqual(['88.15', '91.07']);
    expect(list?.marksOf('9503007100')).toEqual(['-']);
    expect(list?.marksOf('0101210010')).toEqual(['88.15']);
  });

  it('with every line of ten digits do not name a line that only a short code of theirs holds', () => {
    const list = loadCodeLists([rules]).get('eu-trade-defence');
    expect(list?.marksOf('87116090')).toEqual(['-', 'e-bikes']);
    expect(list?.marksOf('8711609010')).toEqual(['e-bikes']);
    expect(list?.marksOf('8711609090')).toEqual(['-']);
    expect(list?.marksOf('8711601000')).toEqual(['e-bikes']);
  });

  it('are looked up in less than 20 µs', () => {
    const list = loadCodeLists([rules]).get(china);
    const took = processorMs(() => {
      for (let turn = 0; turn < 10_000; turn++) list?.marksOf('6307909870');
    });
    expect(took / 10_000).toBeLessThan(0.02);
  });

  it('are replaced by the operator’s list of the same name, with its own version', async () => {
    const overrides = await overriding({ 95: '88.01' });
    const mine = loadRules({ rules, overrides }).of('US');
    expect(mine?.lists[china]?.marksOf('950300')).toEqual(['88.01']);
    expect(mine?.version).not.toBe(loadRules({ rules }).of('US')?.version);
  });

  it('have every mark that the bundled rules name', () => {
    const lists = loadCodeLists([rules]);
    const named = JSON.stringify(
      jsonFilesIn(rules).map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown),
    ).matchAll(/"(?:mayBeListed|notWhollyListed)":(\{"list":"[^"]+","as":\[[^\]]+\]\})/g);
    const conditions = [...named].map(
      ([, text = '']) => JSON.parse(text) as { readonly list: string; readonly as: readonly string[] },
    );
    expect(conditions.length).toBeGreaterThan(50);
    for (const { list, as } of conditions)
      expect(
        as.filter((mark) => lists.get(list)?.marks.has(mark) !== true),
        list,
      ).toEqual([]);
  });

  it.each([[{ '9a': '88.01' }], [{ 95: '' }], ['95']])(
    'are refused with %j, which are no codes with marks',
    async (codes) => {
      const overrides = await overriding(codes);
      expect(() => loadRules({ rules, overrides })).toThrow(UnusableFileError);
    },
  );

  it('have to be there when a rule refers to them', async () => {
    const copy = join(folder.path, 'rules');
    await cp(rules, copy, { recursive: true });
    await rm(join(copy, 'lists', `${china}.json`));
    expect(() => loadRules({ rules: copy })).toThrow(`there is no list called ${china}`);
  });
});
