import { activationOn, versionTariff } from '../../../domain/trade/index.ts';
import type { Tariff, TariffRegister } from '../../../domain/trade/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { StoreUnavailableError } from '../../ports/event-store.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { TariffLibrary } from '../../ports/tariff-library.ts';
import type { Tariffs } from '../../ports/tariffs.ts';
import { readTariffRegister } from './read-register.ts';

type VersionOnDays = (date: LocalDate) => Tariff;

/**
 * The imported tariffs that are active, in memory: a version takes well under a megabyte, and lookups wait for nobody. `refresh` brings them up to what the log
 * says. Whatever is active and cannot be had is an error, never another tariff in its place.
 */
export class ImportedTariffs implements Tariffs {
  readonly #store: Pick<EventStore, 'read'>;
  readonly #library: TariffLibrary;
  #register: TariffRegister | undefined;
  #versions: ReadonlyMap<string, VersionOnDays> = new Map();

  constructor({ store, library }: { readonly store: Pick<EventStore, 'read'>; readonly library: TariffLibrary }) {
    this.#store = store;
    this.#library = library;
  }

  /** All at once: what is asked meanwhile is answered by what was active before. */
  async refresh(): Promise<void> {
    const register = await readTariffRegister(this.#store);
    const versions = new Map<string, VersionOnDays>();
    for (const { version } of register.activations) {
      if (versions.has(version)) continue;
      versions.set(version, this.#versions.get(version) ?? (await this.#load(version, register)));
    }
    this.#register = register;
    this.#versions = versions;
  }

  on(id: string, date: LocalDate): Tariff | undefined {
    if (this.#register === undefined) throw new StoreUnavailableError('Which tariffs are active has not been read yet.');
    const activation = activationOn(this.#register, id, date);
    return activation && this.#versions.get(activation.version)?.(date);
  }

  async #load(version: string, register: TariffRegister): Promise<VersionOnDays> {
    const imported = register.versions.get(version);
    const entries = await this.#library.entries(version);
    if (imported === undefined || entries === undefined) {
      const { file = 'its file', sha256 = 'unknown' } = imported ?? {};
      throw new Error(`The tariff ${version} is active, and its lines are not in this database. Import ${file} again (sha256 ${sha256}).`);
    }
    const { destination, name, file, sha256, validFrom } = imported;
    const asOf = validFrom === undefined ? '' : `, as of ${validFrom}`;
    return versionTariff({ id: destination, version, source: `${name}${asOf} (${file}, sha256 ${sha256.slice(0, 12)})` }, entries);
  }
}
