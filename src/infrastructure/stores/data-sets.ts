import { bundledTariffSets, importedTariffSet, otherDataSets } from '../../adapters/trade/data-sets.ts';
import type { DataSet } from '../../adapters/trade/data-sets.ts';
import { agedList } from '../../application/trade/parties/screen-parties.ts';
import type { ScreenedList } from '../../application/trade/parties/screen-parties.ts';
import { laggingRates } from '../../application/trade/duties/stale-rates.ts';
import type { ExchangeRateTables } from '../../application/trade/ports/duties.ts';
import type { LoadedPartyList } from '../../application/trade/ports/party-lists.ts';
import { daysBetween } from '../../domain/shared/index.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import { activationOn } from '../../domain/trade/index.ts';
import type { TariffRegister } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';
import { bundledExchangeRates, facts, once, ownNomenclatureIn } from './trade-data.ts';

/** A data set, and the days since its date. */
export type AgedDataSet = DataSet & { readonly ageDays?: number };

/** What imports change while the service runs. */
type Imported = {
  readonly exchangeRates: ExchangeRateTables;
  readonly register: TariffRegister;
  readonly partyLists: readonly LoadedPartyList[];
  readonly today: LocalDate;
};

const exchangeRateSet = (tables: ExchangeRateTables, bundled: ExchangeRateTables, today: LocalDate): DataSet => {
  const [rates, theirs] = [tables.on(today), bundled.on(today)];
  const { date, source, perEuro } = rates;
  const { currencies, oldest } = laggingRates(rates);
  const older = currencies.length === 0 ? '' : `, ${currencies.length} older (from ${oldest})`;
  return {
    set: 'exchange rates',
    name: `${Object.keys(perEuro).length} currencies${older}`,
    date,
    source,
    decides: 'every sum in another currency',
    origin: theirs.date === date && theirs.source === source ? 'bundled' : 'own',
  };
};

/** The tariff in force of each territory: the imported one, else the bundled one. */
const tariffSets = (
  register: TariffRegister,
  bundled: ReturnType<typeof bundledTariffSets>,
  today: LocalDate,
): readonly DataSet[] => {
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

const partyListSet = ({ list, date, name, entries, old }: ScreenedList): DataSet => ({
  set: 'party list',
  name: `${list}, ${entries} entries${old ? ', old' : ''}`,
  date,
  source: name,
  decides: 'whose parcels are held',
  origin: 'own',
});

/**
 * Lists the data that the service calculates with: its age, its source, and what it decides. Files that a running
 * service reads at its start only are read at the first call.
 */
export const dataSetsOf = (
  config: Pick<Config, 'tradeRulesDir' | 'restrictionsFile' | 'dataDir'>,
): ((imported: Imported) => readonly AgedDataSet[]) => {
  const { tradeRulesDir: ownRules, restrictionsFile: ownRestrictions } = config;
  const read = once(() => ({
    rates: bundledExchangeRates(),
    tariffs: bundledTariffSets(facts),
    others: otherDataSets({ bundled: facts, ownRules, ownRestrictions, ownNomenclature: ownNomenclatureIn(config) }),
  }));
  return ({ exchangeRates, register, partyLists, today }) => {
    const { rates, tariffs, others } = read();
    const sets = [
      exchangeRateSet(exchangeRates, rates, today),
      ...tariffSets(register, tariffs, today),
      ...others,
      ...partyLists.map((list) => partyListSet(agedList(list, today))),
    ];
    return sets.map((set) => ({ ...set, ...(set.date !== undefined && { ageDays: daysBetween(set.date, today) }) }));
  };
};
