import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bundledSheets } from '../../../src/adapters/trade/countries/country-sheets.ts';
import { jsonFilesIn, readJson } from '../../../src/adapters/shared/files/read-file.ts';
import { data } from '../../support/trade-fixture.ts';

const bounds = z.object({ source: z.string(), certainty: z.string() });
const dutyFile = z.object({
  source: z.string(),
  flat: z.string().exactOptional(),
  lines: z.record(z.string(), z.string()).exactOptional(),
  atMost: z.string().exactOptional(),
  atMostOf: z.record(z.string(), z.string()).exactOptional(),
  bounds: bounds.exactOptional(),
});

type Duty = { readonly name: string } & z.output<typeof dutyFile>;

/**
 * The lists of the Union and of Great Britain have the highest rate of each heading from the lines of the list itself.
 */
const ownLines = ['EU', 'GB', 'US'];

const sheets = bundledSheets(data);
const ofSheets: readonly Duty[] = sheets.countries.flatMap((name) => {
  const duty = sheets.of(name)?.duty;
  return duty === undefined ? [] : [{ name, ...dutyFile.parse(duty) }];
});
const ofTariffs: readonly Duty[] = jsonFilesIn(join(data, 'tariffs')).map((path) => {
  const { id, ...duty } = readJson(path, dutyFile.extend({ id: z.string() }));
  return { name: id, ...duty };
});
const duties = [...ofSheets, ...ofTariffs.filter(({ name }) => !ownLines.includes(name))];

/** "20%~35%" and "8%..16%" have a highest rate, "20%~" and "12%" have none. */
const hasHighest = (notation: string): boolean => /~\d|\.\./.test(notation);
const hasBound = ({ flat = '', lines = {}, atMost, atMostOf = {} }: Duty): boolean =>
  atMost !== undefined ||
  [flat, ...Object.values(lines)].some(hasHighest) ||
  Object.values(atMostOf).some((rate) => rate !== '?');
const bounded = duties.filter(hasBound);
const namesOf = (found: readonly Duty[]): readonly string[] => found.map(({ name }) => name);

describe('every upper bound of the bundled duties', () => {
  it('names a source that states it', () => {
    expect(bounded.length).toBeGreaterThan(90);
    expect(namesOf(bounded.filter(({ bounds: of }) => of === undefined))).toEqual([]);
  });

  it('has a source that can be read, not that of usual rates, and no memory', () => {
    const isVague = ({ bounds: of }: Duty): boolean =>
      of !== undefined &&
      (!/[a-z]\.[a-z]{2,}\//.test(of.source) || /knowledge of the trade|typical|usual/i.test(of.source));
    expect(namesOf(bounded.filter(isVague))).toEqual([]);
  });

  it('is not named where there is none', () => {
    expect(namesOf(duties.filter((duty) => duty.bounds !== undefined && !hasBound(duty)))).toEqual([]);
  });

  it('is not below the rate that is charged', () => {
    const isBelow = (notation: string): boolean => {
      const [usual, highest] = notation.split('~').map((rate) => Number.parseFloat(rate));
      return usual !== undefined && highest !== undefined && highest < usual;
    };
    expect(
      duties.flatMap(({ name, lines = {} }) =>
        Object.entries(lines)
          .filter(([, rate]) => isBelow(rate))
          .map(([code]) => `${name} ${code}`),
      ),
    ).toEqual([]);
  });
});
