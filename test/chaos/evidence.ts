import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import type { ShipmentEvent } from '../../src/domain/parcels/shipment/index.ts';
import { spawnCommand } from '../support/service-process.ts';
import { promised } from './finding.ts';
import type { Finding } from './finding.ts';
import { History } from './history.ts';

const databases = ['events.sqlite', 'waybill.sqlite', 'documents.sqlite'];

/** What lies on the disk of a service that has stopped, read with nothing of the service. */
export class Evidence {
  readonly #dataDir: string;
  readonly #history: History;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    const rows = this.#rows(
      'events.sqlite',
      "SELECT stream, version, type, data FROM events WHERE stream LIKE 'shipment-%' ORDER BY position",
    );
    this.#history = new History(
      rows.map(({ stream, version, type, data }) => ({
        shipmentId: String(stream).slice('shipment-'.length),
        version: Number(version),
        event: { type, data: JSON.parse(String(data)) as unknown } as ShipmentEvent,
      })),
    );
  }

  get announced(): readonly string[] {
    return this.#history.announced;
  }

  /** What must hold whatever was done to the service. */
  async findings(acknowledged: ReadonlyMap<string, string>): Promise<readonly Finding[]> {
    const { documents } = this.#history;
    const whole = this.#wholeDocuments();
    const verified = await spawnCommand(['verify'], { dataDir: this.#dataDir });
    const reconciled = await spawnCommand(['outbox', 'reconcile'], { dataDir: this.#dataDir });
    const leased = this.#rows('waybill.sqlite', 'SELECT id FROM webhook_deliveries WHERE lease IS NOT NULL');

    return [
      ...this.#history.findings(acknowledged),
      promised(
        'documents that are whole on disk',
        documents.length,
        documents.filter(({ sha256 }) => !whole.has(sha256)).map(({ id }) => id),
      ),
      promised(
        'read models equal to a rebuild (waybill verify)',
        1,
        verified.code === 0 ? [] : [verified.stdout.trim() || verified.stderr.trim()],
      ),
      promised(
        'deliveries that the log calls for, and no others (waybill outbox reconcile)',
        this.#count('webhook_deliveries'),
        reconciled.code === 0 ? [] : [reconciled.stdout.trim() || reconciled.stderr.trim()],
      ),
      promised(
        'deliveries without a lease left behind',
        this.#count('webhook_deliveries'),
        leased.map(({ id }) => String(id)),
      ),
      promised(
        'database files SQLite finds sound',
        databases.length,
        databases.filter((file) => !this.#isSound(file)),
      ),
    ];
  }

  #wholeDocuments(): ReadonlySet<unknown> {
    const rows = this.#rows('documents.sqlite', 'SELECT lower(hex(sha256)) AS sha256, bytes, deflated FROM documents');
    return new Set(
      rows.flatMap(({ sha256, bytes, deflated }) => {
        const whole = deflated === 1 ? inflateRawSync(bytes as Uint8Array) : (bytes as Uint8Array);
        return createHash('sha256').update(whole).digest('hex') === sha256 ? [sha256] : [];
      }),
    );
  }

  #isSound(file: string): boolean {
    return this.#rows(file, 'PRAGMA integrity_check')[0]?.integrity_check === 'ok';
  }

  #count(table: string): number {
    return Number(this.#rows('waybill.sqlite', `SELECT count(*) AS count FROM ${table}`)[0]?.count);
  }

  #rows(file: string, sql: string): readonly Record<string, unknown>[] {
    const database = new DatabaseSync(join(this.#dataDir, file));
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  }
}
