import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readUtf8 } from '../../adapters/files/read-file.ts';
import { subheadingsIn } from '../../adapters/trade/load-nomenclature.ts';
import type { Config } from '../config.ts';
import { nomenclatureFileOf, ownNomenclatureIn } from '../trade-data.ts';
import type { CommandOutput } from './io.ts';

const shownCodes = 10;

const counted = (label: string, codes: readonly string[]): string => {
  const some = codes.slice(0, shownCodes).join(', ');
  const more = codes.length > shownCodes ? ` and ${codes.length - shownCodes} more` : '';
  return `${label}: ${codes.length} codes${codes.length === 0 ? '' : ` (${some}${more})`}.`;
};

/** Replaces the list of existing customs codes by a file in the form of data/nomenclature.json. A faulty file changes nothing. */
export const importNomenclature = (config: Pick<Config, 'dataDir'>, { stdout }: Pick<CommandOutput, 'stdout'>, file: string): void => {
  const [before, after] = [subheadingsIn(nomenclatureFileOf(config)), subheadingsIn(file)];
  const place = ownNomenclatureIn(config);
  mkdirSync(dirname(place), { recursive: true });
  const draft = `${place}.${process.pid}.draft`;
  writeFileSync(draft, readUtf8(file));
  renameSync(draft, place);
  const missing = (from: ReadonlySet<string>, than: ReadonlySet<string>) => [...from].filter((code) => !than.has(code)).sort();
  stdout.write(
    `A nomenclature of ${after.size} codes is in ${place}.\n${counted('Added', missing(after, before))}\n${counted('Removed', missing(before, after))}\n` +
      'A running service uses it from its next start.\n',
  );
};
