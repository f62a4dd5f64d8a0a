import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compiledHolidays } from '../../bench/compile-holidays.ts';
import { commonPasswords } from '../../bench/compile-passwords.ts';
import { staleFiles } from '../../bench/copy-served.ts';
import { sbom } from '../../bench/sbom.ts';
import { productionPackages, thirdParty } from '../../bench/third-party.ts';
import { commonPasswordsFile } from '../../src/adapters/accounts/security/passwords.ts';

const root = join(import.meta.dirname, '../..');
const { version: ownVersion } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

it('THIRD-PARTY.md is what the installed packages say (npm run third-party)', () => {
  const written = readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8');
  // Not compared whole in an assertion: nobody reads a difference of 300 KB.
  expect(written === thirdParty()).toBe(true);
});

it('THIRD-PARTY.md names every package that runs, the people behind the data of holidays, and their sources', () => {
  const written = readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8');
  const packages = productionPackages();
  expect(packages.length).toBeGreaterThan(200);
  for (const { name, version } of packages) expect(written).toContain(`- ${name} ${version}: `);
  expect(written).toMatch(/^The data of date-holidays was collected by commenthol, .*Alain Vagner/m);
  expect(written).toContain('CC BY-SA 3.0 Attributions');
  expect(written).not.toMatch(/^The data of .*@/m);
});

it('what pages load from data is that of the installed packages (npm run copy:served)', () => {
  expect(staleFiles()).toEqual([]);
});

it('data/common-passwords.txt.zst holds those of the installed package (npm run compile:passwords)', () => {
  expect(zstdDecompressSync(readFileSync(commonPasswordsFile)).toString() === commonPasswords()).toBe(true);
});

it('data/holidays holds the installed package, and all that is in it is named (npm run compile:holidays)', async () => {
  const { code, packages } = await compiledHolidays();
  // Not compared whole in an assertion: nobody reads a difference of a megabyte.
  expect(readFileSync(join(root, 'data/holidays/date-holidays.mjs'), 'utf8') === code).toBe(true);
  const named = new Set(productionPackages().map(({ name }) => name));
  expect(packages.filter((name) => !named.has(name))).toEqual([]);
  expect(packages).toContain('date-holidays');
});

it('every licence requires attribution only, except for unmodified data', () => {
  const permissive =
    /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BSD-0-Clause|Unlicense|PSF-2\.0|\(BSD-3-Clause AND Apache-2\.0\))$/;
  const others = productionPackages().filter(({ licence }) => !permissive.test(licence));
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([
    'date-holidays: (ISC AND CC-BY-3.0)',
    'png-js: see its terms',
  ]);
  const pngJs = productionPackages().find(({ name }) => name === 'png-js');
  expect(pngJs?.terms[0]).toMatch(/MIT License/);
});

it('the bill of materials holds what runs in production, all of it and nothing else, without a network', async () => {
  const { bomFormat, components, dependencies } = await sbom();
  const expected = productionPackages().map(({ name, version }) => `${name}@${version}`);
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map((component) => component['bom-ref']).toSorted()).toEqual([...new Set(expected)].toSorted());
  const known = new Set([`waybill@${ownVersion}`, ...expected]);
  for (const { ref, dependsOn } of dependencies)
    expect([ref, ...dependsOn].filter((name) => !known.has(name))).toEqual([]);
});

it('the uuid that the EventStoreDB client loads refuses to write beyond its buffer', () => {
  const client = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'));
  const { v5 } = client('uuid') as {
    v5: { (name: string, namespace: string, buffer: Uint8Array, offset: number): unknown; URL: string };
  };
  expect(() => v5('x', v5.URL, new Uint8Array(16), 8)).toThrow(RangeError);
});
