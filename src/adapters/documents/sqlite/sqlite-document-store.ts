import { createHash } from 'node:crypto';
import type { DocumentStore } from '../../../application/ports/document-store.ts';
import { CommitQueue } from '../../sqlite/commit-queue.ts';
import { SqliteConnection } from '../../sqlite/connection.ts';

const schema = 'CREATE TABLE IF NOT EXISTS documents (sha256 BLOB PRIMARY KEY, bytes BLOB NOT NULL)';

/** Documents that share one transaction at most. */
const group = 128;

const nameForm = /^[0-9a-f]{64}$/;

type Pending = { readonly name: Buffer; readonly bytes: Uint8Array };

/**
 * Stores small documents as rows of one SQLite file. Creating a file, renaming it and syncing both costs ten times as much as a row, and
 * rows that are written at the same moment share one fsync.
 */
export class SqliteDocumentStore implements DocumentStore {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #queue: CommitQueue<Pending, void>;

  constructor(url: string) {
    this.#writer = new SqliteConnection(url);
    this.#writer.exec(schema);
    // Deleted documents hold personal data: their bytes are overwritten with zeros. Nothing else is ever deleted here.
    this.#writer.exec('PRAGMA secure_delete = ON');
    this.#reader = new SqliteConnection(url);
    this.#queue = new CommitQueue((pending) => this.#writer.inPlace(() => this.#commit(pending)), group);
  }

  async put(bytes: Uint8Array): Promise<string> {
    const name = createHash('sha256').update(bytes).digest();
    await this.#queue.add({ name, bytes });
    return name.toString('hex');
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous; a local file answers at once
  async get(sha256: string): Promise<Uint8Array | undefined> {
    if (!nameForm.test(sha256)) return undefined;
    return this.#reader.prepare('SELECT bytes FROM documents WHERE sha256 = ?').get<{ bytes: Uint8Array }>(Buffer.from(sha256, 'hex'))
      ?.bytes;
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous; a local file answers at once
  async delete(sha256: string): Promise<void> {
    if (!nameForm.test(sha256)) return;
    this.#writer.prepare('DELETE FROM documents WHERE sha256 = ?').run(Buffer.from(sha256, 'hex'));
    // Earlier pages of the document are in the write-ahead log until it is emptied; a process that was killed here deleted the row alone.
    this.#writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  async close(): Promise<void> {
    await this.#queue.close();
    this.#writer.close();
    this.#reader.close();
  }

  #commit(pending: readonly Pending[]): readonly { readonly result: void }[] {
    const insert = this.#writer.prepare('INSERT INTO documents (sha256, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING');
    return this.#writer.transaction(() =>
      pending.map(({ name, bytes }) => {
        insert.run(name, bytes);
        return { result: undefined };
      }),
    );
  }
}
