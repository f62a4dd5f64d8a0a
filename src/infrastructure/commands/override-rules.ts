import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readJson, readUtf8 } from '../../adapters/shared/files/read-file.ts';
import { replaceFile } from '../../adapters/shared/files/replace-file.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { isSheetFile } from '../../adapters/trade/countries/country-sheets.ts';
import { readOverride } from '../../adapters/trade/load-rules.ts';
import type { Override } from '../../adapters/trade/load-rules.ts';
import { lostByMerging, mergeOverrides } from '../../adapters/trade/merge-overrides.ts';
import { unofficialFactsIn } from '../../adapters/trade/official-hosts.ts';
import { rulesFor } from '../../application/trade/duties/assess-duties.ts';
import type { RuleSets } from '../../application/trade/ports/duties.ts';
import { ownValue } from '../../domain/shared/table.ts';
import { printDutyRate } from '../../domain/trade/index.ts';
import type { RuleSet } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';
import { bundledTradeData, tradeDataWith } from '../stores/trade-data.ts';
import type { CommandOutput } from './io.ts';
import { placeOfRules, rulesInFolder, rulesWith, versionsText } from './rule-files.ts';

/** The rate of the bundled tariff for a code on a day, in words. */
const rateBefore = (ruleSets: RuleSets, id: string, code: string, date: string): string => {
  const line = rulesFor({ ruleSets, tariffs: bundledTradeData().tariffs }, id, date)?.tariff.lookup(code);
  if (line === undefined) return 'no rate is loaded';
  if (line.mfn !== 'unreadable') return `the rate then is ${printDutyRate(line.mfn)} (${line.source})`;
  return line.oneOf
    ? `${line.oneOf.length} rates of lines below it are loaded`
    : 'no rate that can be calculated is loaded';
};

const sinceText = (validFrom: unknown, validTo?: unknown): string => {
  const end = typeof validTo === 'string' ? ` to ${validTo}` : ' on';
  return `from ${typeof validFrom === 'string' ? validFrom : 'the beginning'}${end}`;
};

const fieldText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The rule of an id before a change. */
const ruleOf = (set: RuleSet | undefined, id: string): object =>
  Object.values(set ?? {})
    .flatMap((section: unknown) => (Array.isArray(section) ? (section as readonly unknown[]) : []))
    .find((rule): rule is object => typeof rule === 'object' && rule !== null && 'id' in rule && rule.id === id) ?? {};

/** Each entry of a file in a sentence, with what it replaces. */
const changesIn = (
  { change = {}, add = {}, dutyRates = [] }: Override,
  before: RuleSets,
  id: string,
): readonly string[] => {
  const changed = Object.entries(change).map(([ruleId, fields]) => {
    const rule = ruleOf(before.of(id), ruleId) as Readonly<Record<string, unknown>>;
    const figures = Object.entries(fields)
      .filter(([name]) => name !== 'validFrom' && name !== 'validTo')
      .map(([name, value]) => {
        const was = ownValue(rule, name);
        return `${name} ${was === undefined ? 'is' : `was ${fieldText(was)}, and is`} ${fieldText(value)}`;
      });
    return `${ruleId} ${sinceText(fields['validFrom'] ?? rule['validFrom'], fields['validTo'])}: ${figures.join('; ')}.`;
  });
  const added = Object.entries(add).flatMap(([section, rules]) =>
    rules.map((rule) => `${String(rule['id'])} ${sinceText(rule['validFrom'], rule['validTo'])}: added to ${section}.`),
  );
  const ofTariff = dutyRates.map(
    ({ id: rateId, code, rate, validFrom, validTo }) =>
      `${rateId} ${sinceText(validFrom, validTo)}: ${code} bears ${rate}; ${rateBefore(before, id, code, validFrom)}.`,
  );
  return [...changed, ...added, ...ofTariff];
};

const contentOf = (file: string): string | undefined => (existsSync(file) ? readUtf8(file) : undefined);

/** The operator's changes with those of a file, as `rules override` writes them. Throws for a file with faults. */
export const mergedRules = (config: Pick<Config, 'tradeRulesDir'>, file: string) => {
  const { folder, id, place } = placeOfRules(config, file);
  for (const each of [file, place])
    if (existsSync(each) && isSheetFile(each))
      throw new Error(`${each} is a country sheet: change its figures there, and check it with waybill rules check.`);
  const later = readOverride(file);
  const found = contentOf(place);
  const earlier = found === undefined ? {} : readOverride(place);
  // Faults of the file alone are named with its own lines.
  tradeDataWith(file);
  const content = `${JSON.stringify(mergeOverrides(earlier, later), null, 2)}\n`;
  return { folder, id, place, found, earlier, later, content, after: rulesWith(place, content, folder) };
};

/**
 * Adds the changes and rates of a file to those of the operator, which stay as they are, unless they have its ids. A
 * file with faults changes nothing.
 */
export const overrideRules = (
  config: Pick<Config, 'tradeRulesDir'>,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  file: string,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): void => {
  const { folder, id, place, found, earlier, later, content, after } = mergedRules(config, file);
  const lost = lostByMerging(earlier, later, systemClock.now().slice(0, 'YYYY-MM-DD'.length));
  if (lost.length > 0) {
    const why = `${file} would change answers for days in the past. Nothing was written.`;
    throw new Error([why, ...lost.map((text) => `  ${text}`)].join('\n'));
  }
  const before = rulesInFolder(folder);
  const said = [...changesIn(later, before, id), ...unofficialFactsIn(readJson(file, z.unknown()))];
  // Loading the rules takes a second, in which another person may have changed them.
  if (contentOf(place) !== found)
    throw new Error(`Somebody else has changed ${place} meanwhile. Nothing was written: repeat the command.`);
  if (!dryRun) replaceFile(place, content);
  const ending = dryRun
    ? 'Nothing was written: leave out --dry-run to write it.'
    : `They are in ${place}. ${versionsText(before.of(id)?.version, after.of(id)?.version)}\n` +
      'A running service uses them from its next start.';
  stdout.write(`${said.join('\n')}\n${ending}\n`);
};
