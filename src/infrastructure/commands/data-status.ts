import { bundledTariffSets, importedTariffSet, otherDataSets } from '../../adapters/trade/data-sets.ts';
import type { DataSet } from '../../adapters/trade/data-sets.ts';
import { laggingRates } from '../../application/trade/duties/stale-rates.ts';
import { readTariffRegister } from '../../application/trade/tariffs/read-register.ts';
import { daysBetween } from '../../domain/shared/index.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import { activationOn } from '../../domain/trade/index.ts';
import type { TariffRegister } from '../../domain/trade/index.ts';
import type { Config } from '../config.ts';
import { bundledExchangeRates, exchangeRatesOf, facts, ownNomenclatureIn } from '../trade-data.ts';
import { printJson } from './io.ts';
import type { CommandOutput } from './io.ts';
import { withStores } from './stores.ts';

const exchangeRates = (config: Config, today: LocalDate): DataSet => {
  const rates = exchangeRatesOf(config).on(today);
  const { date, source, perEuro } = rates;
  const { currencies, oldest } = laggingRates(rates);
  const older = currencies.length === 0 ? '' : `, ${currencies.length} older (from ${oldest})`;
  const bundled = bundledExchangeRates().on(today);
  return {
    set: 'exchange rates',
    name: `${Object.keys(perEuro).length} currencies${older}`,
    date,
    source,
    decides: 'every sum in another currency',
    origin: bundled.date === date && bundled.source === source ? 'bundled' : 'own',
  };
};

/** The tariff in force of each territory: the imported one, else the bundled one. */
const tariffs = (register: TariffRegister, today: LocalDate): readonly DataSet[] => {
  const bundled = bundledTariffSets(facts);
  const imported = [...new Set([...register.versions.values()].map(({ destination }) => destination))];
  const ids = [...new Set([...bundled.map(({ id }) => id), ...imported])].sort();
  return ids.flatMap((id): readonly DataSet[] => {
    const version = register.versions.get(activationOn(register, id, today)?.version ?? '');
    if (version) {
      const { name, file, validFrom, importedAt } = version;
      return [importedTariffSet(id, name, validFrom ?? importedAt.slice(0, 10), `imported from ${file}`)];
    }
    return bundled.flatMap(({ id: its, ...set }) => (its === id ? [set] : []));
  });
};

const headings = ['Set', 'Name', 'Date', 'Days', 'Whose', 'Decides', 'Source'] as const;
/** Columns wider than this are cut off; `--json` has the whole text. */
const widest = 48;
const cut = (text: string): string => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text);

const table = (rows: readonly (readonly string[])[]): string => {
  const all = [headings, ...rows].map((row) => row.map(cut));
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n'); // prettier-ignore
};

/** Lists what the service calculates with: how old it is, where it comes from, and what it decides. */
export const dataStatus = (config: Config, io: CommandOutput, { json = false }: { readonly json?: boolean }): Promise<void> =>
  withStores(config, io, async ({ eventStore, clock }) => {
    const today = clock.now().slice(0, 10);
    const { tradeRulesDir: ownRules, restrictionsFile: ownRestrictions } = config;
    const places = { bundled: facts, ownRules, ownRestrictions, ownNomenclature: ownNomenclatureIn(config) };
    const sets = [exchangeRates(config, today), ...tariffs(await readTariffRegister(eventStore), today), ...otherDataSets(places)];
    const aged = sets.map((set) => ({ ...set, ...(set.date !== undefined && { ageDays: daysBetween(set.date, today) }) }));
    if (json) {
      for (const set of aged) printJson(io, set);
      return;
    }
    const rows = aged.map(({ set, name, date = '–', ageDays, origin, decides, source }) => [
      set,
      name,
      date,
      ageDays === undefined ? '–' : String(ageDays),
      origin,
      decides,
      source,
    ]);
    io.stdout.write(`${table(rows)}\n`);
  });
