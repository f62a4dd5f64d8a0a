import type { AccountSettings, AccountSettingsChanged, Brand } from '../../domain/accounts/account-settings/index.ts';
import type { Context } from '../log/kernel/context.ts';
import type { Policy } from '../log/kernel/policy.ts';
import type { Picture, ShownBrand, LogoReader } from '../shared/ports/branding.ts';
import type { DocumentStore } from '../shared/ports/document-store.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { Log } from '../log/ports/log.ts';
import type { AccountSettingsBook } from './settings.ts';

/** The most pictures in the cache. */
const capacity = 100;

type Dependencies = {
  readonly documents: Pick<DocumentStore, 'put' | 'get'>;
  readonly settings: Pick<AccountSettingsBook, 'change'>;
  readonly ids: Ids;
  readonly read: LogoReader;
  readonly log: Pick<Log, 'warn'>;
};

/**
 * The logos of the accounts. Pages and messages show them, so they are cached. A cached logo is never stale, because
 * the file of a name never changes.
 */
export class Logos {
  readonly #with: Dependencies;
  readonly #remembered = new Map<string, Picture>();

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  /** Stores a PNG as the logo of the account and replaces the previous one. Throws a DomainError for another file. */
  async set(sent: Uint8Array, context: Context): Promise<AccountSettings> {
    const { documents, settings, ids, read } = this.#with;
    const id = ids.next('doc');
    const { png, width, height } = read(sent, id);
    const sha256 = await documents.put(png);
    return settings.change({ brand: { logo: { id, sha256, size: png.byteLength, width, height } } }, context);
  }

  remove(context: Context): Promise<AccountSettings> {
    return this.#with.settings.change({ brand: { logo: null } }, context);
  }

  /** The brand with its logo as a picture; without one if the file is missing. */
  async shown({ logo, ...brand }: Brand): Promise<ShownBrand> {
    if (!logo) return brand;
    const known = this.#remembered.get(logo.sha256);
    if (known) return { ...brand, logo: known };
    const png = await this.#with.documents.get(logo.sha256);
    if (!png) {
      this.#with.log.warn(
        { document: logo.id },
        'The file of a logo is missing in the document store, so the logo is not shown.',
      );
      return brand;
    }
    const picture = { png, width: logo.width, height: logo.height };
    // Empty the cache when it is full: everything in it can be read again.
    if (this.#remembered.size >= capacity) this.#remembered.clear();
    this.#remembered.set(logo.sha256, picture);
    return { ...brand, logo: picture };
  }
}

/** Deletes the files of logos that were replaced or removed. This is safe because no two logos have the same file. */
export const deleteReplacedLogos = (documents: Pick<DocumentStore, 'delete'>): Policy => ({
  name: 'replaced-logos',
  on: ['AccountSettingsChanged'],
  react: async ({ event }) => {
    const { files = [] } = event.data as AccountSettingsChanged['data'];
    for (const file of files) await documents.delete(file);
  },
});
