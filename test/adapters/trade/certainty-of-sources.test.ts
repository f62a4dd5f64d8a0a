import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../../src/adapters/files/read-file.ts';
import { isOfficial } from '../../support/official-hosts.ts';
import { data } from '../../support/trade-fixture.ts';

const fact = z.looseObject({ source: z.string(), address: z.string().optional(), certainty: z.literal('known') });

/** Every fact of a file that says that it is known. */
const knownIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { data: own } = fact.safeParse(value);
  return [...(own ? [`${own.source} ${own.address ?? ''}`] : []), ...Object.values(value).flatMap(knownIn)];
};

describe('the certainty of a fact', () => {
  it('is "known" only from a law, an authority, a post or a carrier, in all data', () => {
    const folders = ['countries', 'formalities', 'restrictions', 'rules', 'rules/lists', 'tariffs'];
    const sources = folders.flatMap((folder) =>
      readdirSync(join(data, folder))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => knownIn(readJson(join(data, folder, name), z.unknown())).map((source) => `${folder}/${name}: ${source}`)),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((source) => !isOfficial(source))).toEqual([]);
  });

  it.each([
    ['Customs Act 88/2005, article 14', true],
    ['https://www.skatturinn.is/english', true],
    ['Decree 12: https://news.example.com/a ; https://customs.gov.bz/x', true],
    ['https://github.com/justicecanada/laws-lois-xml', true],
    ['https://www.gob.pe/sunat', true],
    ['https://github.com/somebody/rates', false],
    ['https://customs.gov.bz.example.com/x', false],
    ['https://customsdutyfree.com/tea', false],
    ['Decree 12 of 2026, as in https://news.example.com/a', false],
    ['https://notups.com/', false],
  ])('of %s may be known: %s', (source, expected) => {
    expect(isOfficial(source)).toBe(expected);
  });
});
