import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { DocumentStore } from '../../../application/shared/ports/document-store.ts';
import { CommitQueue, SqliteConnection } from '../../log/sqlite-connection.ts';

const schema =
  'CREATE TABLE IF NOT EXISTS documents (sha256 BLOB PRIMARY KEY, bytes BLOB NOT NULL, deflated INTEGER NOT NULL)';

/** The most documents that share one transaction. */
const group = 128;

const nameForm = /^[0-9a-f]{64}$/;

type Pending = { readonly name: Buffer; readonly bytes: Uint8Array; readonly deflated: 0 | 1 };
type Row = Omit<Pending, 'name'>;

/**
 * Stores small documents as rows of one SQLite file. Creating a file, renaming it and syncing both takes ten times as
 * long as a row, and rows that are written at the same time share one fsync. Texts, such as labels in ZPL, take less
 * than half the space deflated (RFC 1951); PDFs and images are compressed already.
 */
export class SqliteDocumentStore implements DocumentStore {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #queue: CommitQueue<Pending, void>;

  constructor(url: string) {
    this.#writer = new SqliteConnection(url);
    this.#writer.exec(schema);
    // Overwrites deleted rows with zeros, because documents hold personal data. No other rows are ever deleted here.
    this.#writer.exec('PRAGMA secure_delete = ON');
    this.#reader = new SqliteConnection(url);
    this.#queue = new CommitQueue((pending) => this.#writer.inPlace(() => this.#commit(pending)), group);
  }

  async put(bytes: Uint8Array): Promise<string> {
    const name = createHash('sha256').update(bytes).digest();
    const deflated = isUtf8(bytes) ? 1 : 0;
    await this.#queue.add({ name, bytes: deflated === 1 ? deflateRawSync(bytes) : bytes, deflated });
    return name.toString('hex');
  }

  // oxlint-disable-next-line typescript/require-await -- the port is asynchronous; a local file answers at once
  async get(sha256: string): Promise<Uint8Array | undefined> {
    if (!nameForm.test(sha256)) return undefined;
    const row = this.#reader
      .prepare('SELECT bytes, deflated FROM documents WHERE sha256 = ?')
      .get<Row>(Buffer.from(sha256, 'hex'));
    return row?.deflated === 1 ? new Uint8Array(inflateRawSync(row.bytes)) : row?.bytes;
  }

  // oxlint-disable-next-line typescript/require-await -- the port is asynchronous; a local file answers at once
  async delete(sha256: string): Promise<void> {
    if (!nameForm.test(sha256)) return;
    this.#writer.prepare('DELETE FROM documents WHERE sha256 = ?').run(Buffer.from(sha256, 'hex'));
    // Empties the write-ahead log, which holds earlier pages of the document. If the process is killed before, only the
    // row is deleted.
    this.#writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  async close(): Promise<void> {
    await this.#queue.close();
    this.#writer.close();
    this.#reader.close();
  }

  #commit(pending: readonly Pending[]): readonly { readonly result: void }[] {
    const insert = this.#writer.prepare(
      'INSERT INTO documents (sha256, bytes, deflated) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    return this.#writer.transaction(() =>
      pending.map(({ name, bytes, deflated }) => {
        insert.run(name, bytes, deflated);
        return { result: undefined };
      }),
    );
  }
}

/** The largest document that is stored as a row (bytes). Our own labels and customs documents have a tenth of this. */
const small = 256 * 1024;

/**
 * Stores small documents in one store and large ones in another. A database row is ten times as fast as a file, but a
 * row of megabytes blocks the event loop while it is written and synced; a file is written off it.
 */
export const documentStoreBySize = (forSmall: DocumentStore, forLarge: DocumentStore): DocumentStore => ({
  put: (bytes) => (bytes.byteLength <= small ? forSmall : forLarge).put(bytes),
  // A hash does not tell the size of its document, and nearly all are small.
  get: async (sha256) => (await forSmall.get(sha256)) ?? forLarge.get(sha256),
  delete: async (sha256) => {
    await forSmall.delete(sha256);
    await forLarge.delete(sha256);
  },
});
