import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { UnusableFileError } from '../../adapters/shared/files/read-file.ts';
import type { RuleSets } from '../../application/trade/ports/duties.ts';
import type { Config } from '../configuration/config.ts';
import { loadRuleSets } from '../stores/trade-data.ts';

/** The folder of the operator's changes, the id of the rules that a file changes, and where it belongs. */
export const placeOfRules = ({ tradeRulesDir: folder }: Pick<Config, 'tradeRulesDir'>, file: string) => {
  if (folder === undefined) {
    throw new Error('Set TRADE_RULES_DIR to the folder that holds your changes of rules, such as ./data.local/rules.');
  }
  if (extname(file) !== '.json')
    throw new Error(`${file} must be called like the rules that it changes, such as GB.json.`);
  return { folder, id: basename(file, '.json'), place: join(folder, basename(file)) };
};

/** The rules as they are with the files of a folder; the bundled ones if there is no such folder. */
export const rulesInFolder = (folder: string | undefined): RuleSets =>
  loadRuleSets({ tradeRulesDir: folder !== undefined && existsSync(folder) ? folder : undefined });

/** Loads the rules as they would be with this file, in a temporary folder: a file with faults changes nothing. */
export const rulesWith = (file: string, content: string, folder: string): RuleSets => {
  const trial = mkdtempSync(join(tmpdir(), 'waybill-rules-'));
  try {
    if (existsSync(folder)) cpSync(folder, trial, { recursive: true });
    const copy = join(trial, basename(file));
    writeFileSync(copy, content);
    return loadRuleSets({ tradeRulesDir: trial });
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error;
    // The operator reads this after the copies are deleted: name the files that they were copied from.
    const inPlace = error.message.replaceAll(join(trial, basename(file)), file).replaceAll(trial, folder);
    throw new Error(`${inPlace}\nNothing was imported.`, { cause: error });
  } finally {
    rmSync(trial, { recursive: true });
  }
};

export const versionsText = (before: string | undefined, after = ''): string =>
  before === after ? `Their version is still ${after}.` : `Their version was ${before ?? 'none'}, and is ${after}.`;
