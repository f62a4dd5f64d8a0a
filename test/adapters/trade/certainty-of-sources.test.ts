import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../../src/adapters/shared/files/read-file.ts';
import { isOfficial, knownFactsIn, unofficialFactsIn } from '../../../src/adapters/trade/official-hosts.ts';
import { hasAddress, ruleFile } from '../../../src/adapters/trade/rule-schemas.ts';
import { data } from '../../support/trade-fixture.ts';

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
          knownFactsIn(readJson(join(data, folder, name), z.unknown())).flatMap(({ sources: own }) => own),
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

  it('is asked about by its id, or its place in the file, where its source cannot make it known', () => {
    const known = { source: 'https://news.example.com/a', certainty: 'known' };
    const file = {
      add: {
        taxes: [
          { id: 'my-vat', ...known },
          { id: 'my-law', source: 'VAT Act, article 2', certainty: 'known' },
        ],
      },
      value: known,
      deMinimis: [{ ...known, source: 'https://customs.gov.bz/x' }, { ...known, certainty: 'believed' }, known],
    };
    expect(unofficialFactsIn(file).map((text) => text.split(' says that ')[0])).toEqual([
      'my-vat',
      'value',
      'deMinimis[2]',
    ]);
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
