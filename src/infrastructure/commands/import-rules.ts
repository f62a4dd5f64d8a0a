import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { readUtf8 } from '../../adapters/files/read-file.ts';
import { UnusableFileError } from '../../adapters/files/unusable-file-error.ts';
import type { RuleSets } from '../../application/ports/rule-sets.ts';
import type { Config } from '../config.ts';
import { ruleSetsOf } from '../trade-data.ts';
import type { CommandOutput } from './io.ts';

/** Loads the rules as they would be with this file, in a folder that is removed again: a faulty file changes nothing. */
const rulesWith = (file: string, folder: string): RuleSets => {
  const trial = mkdtempSync(join(tmpdir(), 'waybill-rules-'));
  try {
    if (existsSync(folder)) cpSync(folder, trial, { recursive: true });
    const copy = join(trial, basename(file));
    writeFileSync(copy, readUtf8(file));
    return ruleSetsOf({ tradeRulesDir: trial });
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error;
    // The copies are gone when this is read: name the files that they were copied from.
    const inPlace = error.message.replaceAll(join(trial, basename(file)), file).replaceAll(trial, folder);
    throw new Error(`${inPlace}\nNothing was imported.`, { cause: error });
  } finally {
    rmSync(trial, { recursive: true });
  }
};

/** Checks a file of changed rules together with those that are there, and puts it beside them. */
export const importRules = (
  { tradeRulesDir }: Pick<Config, 'tradeRulesDir'>,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  file: string,
): void => {
  if (tradeRulesDir === undefined) {
    throw new Error('Set TRADE_RULES_DIR to the folder that holds your changes of rules, such as ./data.local/rules.');
  }
  if (extname(file) !== '.json') throw new Error(`${file} must be called like the rules that it changes, such as GB.json.`);
  const id = basename(file, '.json');
  const place = join(tradeRulesDir, basename(file));
  const before = ruleSetsOf({ tradeRulesDir: existsSync(tradeRulesDir) ? tradeRulesDir : undefined }).of(id)?.version;
  const after = rulesWith(file, tradeRulesDir).of(id)?.version;
  const replaces = existsSync(place) && readFileSync(place, 'utf8') !== readUtf8(file);
  mkdirSync(tradeRulesDir, { recursive: true });
  const draft = `${place}.${process.pid}.draft`;
  writeFileSync(draft, readUtf8(file));
  renameSync(draft, place);
  const version =
    before === after ? `Their version is still ${after ?? ''}.` : `Their version was ${before ?? 'none'}, and is ${after ?? ''}.`;
  stdout.write(
    `Rules of ${id} are in ${place}${replaces ? ', in place of an earlier file' : ''}.\n${version}\nA running service uses them from its next start.\n`,
  );
};
