import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('node bench/compile-legal-texts.ts FILE.csv (columns hscode, description; datasets/harmonized-system)');
  process.exit(2);
}

/**
 * Compresses the official texts of headings and subheadings into `data/classification/legal-texts.json.zst`: after a
 * new edition of the list.
 */
const rows: { readonly hscode: string; readonly description: string }[] = parse(readFileSync(file), { columns: true });
const texts = rows.filter(({ hscode }) => /^\d{4}(\d{2})?$/.test(hscode) && hscode !== '999999');
const source =
  "Headings and subheadings of the Harmonized System in the edition of 2022: UN Comtrade's list as published by " +
  'datasets/harmonized-system (commit 905e5a0, PDDL 1.0).';
const written = JSON.stringify({
  source,
  texts: Object.fromEntries(texts.map(({ hscode, description }) => [hscode, description.trim()])),
});
const smallest = { params: { [constants.ZSTD_c_compressionLevel]: 22 } };
writeFileSync(
  join(import.meta.dirname, '../data/classification/legal-texts.json.zst'),
  zstdCompressSync(written, smallest),
);
console.log(`${texts.length} texts`);
