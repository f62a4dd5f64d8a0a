import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Tariff } from '../../../src/domain/trade/index.ts';
import { subheadingsIn } from '../../../src/adapters/trade/load-nomenclature.ts';
import { bundled, data } from '../../support/trade-fixture.ts';

const day = '2026-11-20';
const tariffOf = (id: string): Tariff => {
  const tariff = bundled.tariffs.on(id, day);
  if (tariff === undefined) throw new Error(`No tariff of ${id}.`);
  return tariff;
};

type Lists = {
  readonly lines: Readonly<Record<string, string>>;
  readonly later: readonly { readonly lines: Readonly<Record<string, string>> }[];
};
const listsOf = async (id: string): Promise<Lists> =>
  JSON.parse(await readFile(join(data, 'tariffs', `${id}.json`), 'utf8')) as Lists;

const subheadings = [...subheadingsIn(join(data, 'nomenclature.json'))];

/**
 * How a tariff answers a six-digit code: by a line of its own, of its heading or of its chapter; or that it cannot
 * tell.
 */
const kindOf = (tariff: Tariff, code: string): string => {
  const line = tariff.lookup(code);
  if (line === undefined) return 'no line';
  if (line.oneOf !== undefined) return line.code === code ? 'dearest of its lines' : 'dearest of others';
  if (line.mfn === 'unreadable') return line.highest === undefined ? 'not computable' : 'left out, bounded';
  if (line.typical === true) return line.highest === undefined ? 'typical' : 'typical, bounded';
  if (line.code.length === 2) return line.spread === undefined ? 'one rate of the chapter' : 'range of the chapter';
  return line.spread === undefined ? 'one rate' : 'range';
};

const countsOf = (id: string): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const code of subheadings) {
    const kind = kindOf(tariffOf(id), code);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

describe('every six-digit code of the edition of 2022', () => {
  it('is answered by a rate that is its own, or as incomplete', () => {
    expect(subheadings).toHaveLength(5612);
    expect(Object.fromEntries(['EU', 'GB', 'US', 'CA', 'NO', 'CH'].map((id) => [id, countsOf(id)]))).toEqual({
      EU: {
        'one rate': 4336,
        range: 776,
        'dearest of its lines': 206,
        'one rate of the chapter': 225,
        'not computable': 68,
        'typical, bounded': 1,
      },
      GB: {
        'one rate': 4355,
        range: 479,
        'dearest of its lines': 182,
        'one rate of the chapter': 584,
        'not computable': 11,
        'typical, bounded': 1,
      },
      US: {
        'one rate': 3816,
        range: 1202,
        'dearest of its lines': 327,
        'one rate of the chapter': 183,
        'left out, bounded': 22,
        'not computable': 62,
      },
      CA: { 'one rate': 3106, 'one rate of the chapter': 107, range: 333, typical: 2004, 'typical, bounded': 62 },
      NO: {
        'one rate': 5,
        range: 210,
        'one rate of the chapter': 3714,
        'not computable': 978,
        typical: 634,
        'typical, bounded': 71,
      },
      CH: { 'one rate of the chapter': 4627, typical: 7, 'not computable': 978 },
    });
  });

  it.each(['EU', 'GB', 'US', 'CA', 'NO', 'CH', 'AE', 'SA', 'IS', 'SG', 'HK'])(
    'never bears the range of a whole chapter in %s, nor none at all',
    (id) => {
      const silent = subheadings.filter((code) =>
        ['no line', 'range of the chapter', 'dearest of others'].includes(kindOf(tariffOf(id), code)),
      );
      expect(silent).toEqual([]);
    },
  );
});

/** Codes of 2021 that took goods in from others and kept their own rate. */
const continued = new Set(
  '030722 160100 160210 160290 293333 293949 380859 681299 681591 841490 847920 850780 851981 853990 900653 900659 902221 902229'.split(
    ' ',
  ),
);

/**
 * Codes of the Combined Nomenclature 2022 with the codes of 2021 that their goods had, but for those that stand in both
 * editions.
 */
const formerCodes = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const table = await readFile(join(import.meta.dirname, 'codes-of-2022.txt'), 'utf8');
  const former = new Map<string, string[]>();
  for (const row of table.trim().split('\n')) {
    const [old = '', ...codes] = row.split(' ');
    for (const code of codes) former.set(code, [...(former.get(code) ?? []), old]);
  }
  return former;
};

const percentages = (notation: string): readonly number[] | undefined => {
  const found = /^([\d.]+)%(?:\.\.([\d.]+)%)?$/.exec(notation);
  return found === null
    ? undefined
    : [found[1], found[2]].flatMap((text) => (text === undefined ? [] : [Number(text)]));
};

/** The rate of the longest beginning of a code in the list of January 2021. */
const formerRate = ({ lines }: Lists, code: string): string => {
  for (let length = code.length; length > 1; length--) {
    const rate = lines[code.slice(0, length)];
    if (rate !== undefined) return rate;
  }
  throw new Error(`${code} has no line.`);
};

describe.each(['EU', 'GB'])('a line of %s for a code of 2022', (id) => {
  it('is in the newer lists for each code that is new in that edition', async () => {
    const former = await formerCodes();
    const old = new Set([...former.values()].flat().map((code) => code.slice(0, 6)));
    const added = [...new Set([...former.keys()].map((code) => code.slice(0, 6)))].filter(
      (code) => !old.has(code) && !continued.has(code),
    );
    // 5,612 less the 5,242 of the edition of 2017 that remain (5,387, of which 145 ended): 370. Eight are in no table
    // of Eurostat: 8524.12, .19, .92, .99 and 8549.31, .39, .91, .99.
    expect(added).toHaveLength(362);
    expect(added.filter((code) => tariffOf(id).lookup(code)?.certainty !== 'believed')).toEqual([]);
  });

  it('has the rates of the codes that its goods had in 2021, and nothing beyond them', async () => {
    const lists = await listsOf(id);
    const former = await formerCodes();
    const wrong: string[] = [];
    let compared = 0;
    for (const [code, notation] of Object.entries(lists.later[0]?.lines ?? {})) {
      const from = former.get(code);
      if (from === undefined || code.length !== 8) continue;
      const rates = from.map((old) => formerRate(lists, old));
      const all = rates.map(percentages);
      const bounds = all.every((one) => one !== undefined) ? all.flat() : undefined;
      const expected = bounds
        ? [...new Set([Math.min(...bounds), Math.max(...bounds)])].map((rate) => `${rate}%`).join('..')
        : undefined;
      compared++;
      const only = new Set(rates).size === 1 ? rates[0] : undefined;
      if (notation !== (only ?? expected ?? '?')) wrong.push(`${code}: ${notation} of ${rates.join(', ')}`);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(90);
  });

  it('of six digits covers the lines of eight digits below it', async () => {
    const { later } = await listsOf(id);
    const lines = Object.assign({}, ...later.map((list) => list.lines)) as Readonly<Record<string, string>>;
    const beyond = Object.entries(lines).flatMap(([code, notation]) => {
      const own = percentages(notation);
      const above = code.length === 8 ? percentages(lines[code.slice(0, 6)] ?? '') : undefined;
      return own && above && (Math.min(...own) < Math.min(...above) || Math.max(...own) > Math.max(...above))
        ? [code]
        : [];
    });
    expect(beyond).toEqual([]);
  });

  it('is believed and names the list that it is from', () => {
    expect(tariffOf(id).lookup('24041100')).toMatchObject({
      certainty: 'believed',
      source: expect.stringContaining('(as of 2022-01-01)') as unknown,
    });
    expect(tariffOf(id).lookup('85434000')).toMatchObject({
      certainty: 'believed',
      source: expect.stringContaining('(as of 2026-02-22)') as unknown,
    });
    expect(tariffOf(id).lookup('61091000')).not.toHaveProperty('certainty');
    expect(tariffOf(id).later?.map(({ asOf }) => asOf)).toEqual(['2022-01-01', '2026-02-22']);
  });
});
