import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentStore } from '../../../application/shared/ports/document-store.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../application/log/ports/event-store.ts';
import { makeFolder } from '../../shared/files/read-file.ts';

const nameForm = /^[0-9a-f]{64}$/;
const unfinished = 'unfinished';
/**
 * Temporary files younger than this (ms) may belong to a process that is still writing. No write takes nearly as long.
 */
const abandonedAfter = 3_600_000;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

// Faults of the machine, not of the request, that an operator can correct (errno(3)).
const unavailable = new Set('ENOSPC EDQUOT EROFS EACCES EPERM EMFILE ENFILE ENOTDIR ENOENT ENAMETOOLONG'.split(' '));

const translated = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code === 'EIO') return new OutcomeUnknownError('The disk failed while a document was stored.', { cause: error });
  return code !== undefined && unavailable.has(code)
    ? new StoreUnavailableError(`The document folder cannot be used (${code}).`, { cause: error })
    : error;
};

const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw translated(error);
  }
};

/** Syncs a folder, so that a rename into it, or the folder itself, survives a power failure. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

const clearAway = async (path: string): Promise<void> => {
  try {
    if (Date.now() - (await stat(path)).mtimeMs > abandonedAfter) await rm(path, { force: true });
  } catch (error) {
    // The write has finished, or another process removed the file.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

/**
 * Files in a folder, named by their sha256, in 256 subfolders named by its first two digits. A document is written to a
 * temporary file, synced, and then renamed, so that a file under a final name is always complete.
 */
export class FilesystemDocumentStore implements DocumentStore {
  readonly #folder: string;
  readonly #shards = new Map<string, Promise<void>>();
  /** Concurrent puts of the same bytes share one write. */
  readonly #underWay = new Map<string, Promise<void>>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Creates the folder if needed, and removes temporary files of crashed processes that are older than an hour: other
   * processes may be writing to the folder.
   */
  static open(folder: string): Promise<FilesystemDocumentStore> {
    return attempt(async () => {
      const beside = join(folder, unfinished);
      makeFolder(beside);
      await Promise.all((await readdir(beside)).map((name) => clearAway(join(beside, name))));
      await syncFolder(folder);
      return new FilesystemDocumentStore(folder);
    });
  }

  async put(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const joined = this.#underWay.get(sha256);
    if (joined) {
      await joined;
      return sha256;
    }
    const keeping = attempt(() => this.#keep(sha256, bytes));
    this.#underWay.set(sha256, keeping);
    try {
      await keeping;
    } finally {
      this.#underWay.delete(sha256);
    }
    return sha256;
  }

  async get(sha256: string): Promise<Uint8Array | undefined> {
    // The name becomes part of a path, so only a digest is accepted.
    if (!nameForm.test(sha256)) return undefined;
    try {
      return await readFile(this.#pathOf(sha256));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw translated(error);
    }
  }

  async delete(sha256: string): Promise<void> {
    if (!nameForm.test(sha256)) return;
    await attempt(async () => {
      await this.#underWay.get(sha256);
      if (!(await exists(this.#pathOf(sha256)))) return;
      await rm(this.#pathOf(sha256), { force: true });
      await syncFolder(join(this.#folder, sha256.slice(0, 2)));
    });
  }

  async #keep(sha256: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(sha256);
    if (await exists(path)) return;
    await this.#shard(sha256.slice(0, 2));
    const temporary = join(this.#folder, unfinished, randomUUID());
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
      await syncFolder(join(this.#folder, sha256.slice(0, 2)));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Creates each subfolder once and syncs its parent, so that it survives a power failure. */
  #shard(name: string): Promise<void> {
    const known = this.#shards.get(name);
    if (known) return known;
    const made = mkdir(join(this.#folder, name), { recursive: true }).then(() => syncFolder(this.#folder));
    this.#shards.set(name, made);
    made.catch(() => this.#shards.delete(name));
    return made;
  }

  #pathOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }
}
