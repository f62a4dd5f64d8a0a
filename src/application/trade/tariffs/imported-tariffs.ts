import {
  activationOn,
  versionTariff,
  tariffRegisterDecider,
  theTariffRegister,
  tariffInPart,
} from '../../../domain/trade/index.ts';
import type { Tariff, TariffRegister, TariffRegisterEvent, TariffVersion } from '../../../domain/trade/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { StoreUnavailableError } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { TariffLibrary, Tariffs } from '../ports/tariffs.ts';
import { stateOf } from '../../log/kernel/state.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import { streamOf } from '../../log/ports/event-store.ts';

/** The current register, read from the log. */
export const readTariffRegister = (store: Pick<EventStore, 'read'>): Promise<TariffRegister> =>
  stateOf(store, tariffRegisterDecider, theTariffRegister);

type VersionOnDays = (date: LocalDate) => Tariff;

const sourceOf = ({ name, file, sha256, validFrom }: TariffVersion): string =>
  `${name}${validFrom === undefined ? '' : `, as of ${validFrom}`} (${file}, sha256 ${sha256.slice(0, 12)})`;

const linesMissing = (version: string, register: TariffRegister): Error => {
  const { file = 'its file', sha256 = 'unknown' } = register.versions.get(version) ?? {};
  return new Error(
    `The tariff ${version} is active, but its lines are not in this database. Import ${file} again (sha256 ${sha256}).`,
  );
};

/** The tariff that a register has active on a day, of versions that are loaded. */
const activeIn =
  (register: TariffRegister, versions: ReadonlyMap<string, VersionOnDays>) =>
  (id: string, date: LocalDate): Tariff | undefined => {
    const activation = activationOn(register, id, date);
    if (activation === undefined) return undefined;
    const version = versions.get(activation.version);
    if (version === undefined) throw linesMissing(activation.version, register);
    return version(date);
  };

/** The most versions in memory that are no longer active, a few megabytes each. */
const mostFormer = 4;

/**
 * The active imported tariffs, in memory: a version takes one to four megabytes, and lookups are synchronous. `refresh`
 * reads the log and loads what has changed. An active version that cannot be loaded is an error; no other tariff
 * replaces it.
 */
export class ImportedTariffs implements Tariffs {
  readonly #store: Pick<EventStore, 'read'>;
  readonly #library: TariffLibrary;
  #register: TariffRegister | undefined;
  #versions: ReadonlyMap<string, VersionOnDays> = new Map();
  /** Versions that were active once, for reads of the past. */
  readonly #former = new RecentlyUsed<string, VersionOnDays>(mostFormer);

  constructor({ store, library }: { readonly store: Pick<EventStore, 'read'>; readonly library: TariffLibrary }) {
    this.#store = store;
    this.#library = library;
  }

  /**
   * Replaces all versions at once; until then lookups use the previous ones. Rejects if lines of a version are missing;
   * the other versions are still loaded.
   */
  async refresh(): Promise<void> {
    const register = await readTariffRegister(this.#store);
    const versions = new Map<string, VersionOnDays>();
    const missing: string[] = [];
    for (const version of new Set(register.activations.map(({ version }) => version))) {
      const loaded = this.#versions.get(version) ?? (await this.#load(version, register));
      if (loaded) versions.set(version, loaded);
      else missing.push(version);
    }
    this.#register = register;
    this.#versions = versions;
    const [first] = missing;
    if (first !== undefined) throw linesMissing(first, register);
  }

  on(id: string, date: LocalDate): Tariff | undefined {
    if (this.#register === undefined) throw new StoreUnavailableError('The active tariffs have not been read yet.');
    return activeIn(this.#register, this.#versions)(id, date);
  }

  /**
   * The tariffs by the activations that were recorded before a time, for any day: later ones are ignored, and those that
   * were undone since count. Versions that are no longer active are loaded for it.
   */
  async before(time: string): Promise<Tariffs> {
    const history = await this.#store.read<TariffRegisterEvent>(streamOf('tariffRegister', theTariffRegister));
    const known = history.slice(0, history.findLastIndex(({ recordedAt }) => recordedAt < time) + 1);
    if (known.length === history.length) return this;
    const { evolve, initialState } = tariffRegisterDecider;
    const register = known.reduce((state, { event }) => evolve(state, event), initialState);
    const versions = new Map<string, VersionOnDays>();
    for (const version of new Set(register.activations.map(({ version }) => version))) {
      const loaded = this.#versions.get(version) ?? this.#former.get(version) ?? (await this.#load(version, register));
      if (loaded === undefined) continue;
      versions.set(version, loaded);
      if (!this.#versions.has(version)) this.#former.set(version, loaded);
    }
    return { on: activeIn(register, versions) };
  }

  async #load(version: string, { versions }: TariffRegister): Promise<VersionOnDays | undefined> {
    const [imported, entries] = [versions.get(version), await this.#library.entries(version)];
    if (imported === undefined || entries === undefined) return undefined;
    const { destination, validFrom, whole, importedAt } = imported;
    const about = { id: destination, version, source: sourceOf(imported), whole, checked: importedAt.slice(0, 10) };
    return versionTariff({ ...about, ...(validFrom !== undefined && { asOf: validFrom }) }, entries);
  }
}

/**
 * The tariff of the first source that has one: imported tariffs take precedence over bundled ones, which supply the
 * lines that a partial tariff lacks.
 */
export const firstOf = (...sources: readonly Tariffs[]): Tariffs => ({
  on: (id, date) => {
    for (const [index, source] of sources.entries()) {
      const tariff = source.on(id, date);
      if (tariff?.inPart === undefined) {
        if (tariff) return tariff;
        continue;
      }
      const rest = firstOf(...sources.slice(index + 1)).on(id, date);
      // A later source may have searched the same file already.
      return rest?.inPart === tariff.inPart ? rest : tariffInPart(tariff, rest);
    }
    return undefined;
  },
});
