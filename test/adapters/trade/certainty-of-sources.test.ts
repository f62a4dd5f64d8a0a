import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../../src/adapters/shared/files/read-file.ts';
import { isOfficial } from '../../support/official-hosts.ts';
import { hasAddress, ruleFile } from '../../../src/adapters/trade/rule-schemas.ts';
import { data } from '../../support/trade-fixture.ts';

const fact = z.looseObject({
  source: z.string(),
  address: z.string().optional(),
  /** By destination, where each has its own. */
  sources: z.record(z.string(), z.string()).default({}),
  certainty: z.literal('known'),
});

/** Every fact of a file that says that it is known. */
const knownIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { data: own } = fact.safeParse(value);
  return [
    ...(own ? [`${own.source} ${own.address ?? ''}`, ...Object.values(own.sources)] : []),
    ...Object.values(value).flatMap(knownIn),
  ];
};

const sheet = z.looseObject({
  taxCoverage: z.array(z.looseObject({ source: z.string() })).default([]),
  tax: z
    .looseObject({ coverage: z.array(z.looseObject({ source: z.string() })).default([]) })
    .default({ coverage: [] }),
});

const claimsIn = (file: unknown): readonly { readonly source: string }[] => {
  const { taxCoverage, tax } = sheet.parse(file);
  return [...taxCoverage, ...tax.coverage];
};

describe('the certainty of a fact', () => {
  it('is "known" only from a law, an authority, a post or a carrier, in all data', () => {
    const folders = ['countries', 'formalities', 'restrictions', 'rules', 'rules/lists', 'tariffs'];
    const sources = folders.flatMap((folder) =>
      readdirSync(join(data, folder))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) =>
          knownIn(readJson(join(data, folder, name), z.unknown())).map((source) => `${folder}/${name}: ${source}`),
        ),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((source) => !isOfficial(source))).toEqual([]);
  });

  it('of a claim that all rates are loaded is nothing without an address: the loader refuses it', () => {
    const claims = ['rules', 'countries'].flatMap((folder) =>
      readdirSync(join(data, folder))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => claimsIn(readJson(join(data, folder, name), z.unknown()))),
    );
    expect(claims.length).toBeGreaterThan(60);
    expect(claims.filter((claim) => !hasAddress(claim))).toEqual([]);
    const iceland = readJson(join(data, 'rules/IS.json'), z.looseObject({ taxCoverage: z.array(z.looseObject({})) }));
    const { issues } =
      ruleFile.safeParse({
        ...iceland,
        taxCoverage: iceland.taxCoverage.map((claim) => ({ ...claim, source: 'Act on VAT' })),
      }).error ?? {};
    expect(issues?.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(
      iceland.taxCoverage.map(
        (_, index) =>
          expect.stringMatching(new RegExp(`^taxCoverage\\.${index}\\.source must name the page`)) as string,
      ),
    );
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
