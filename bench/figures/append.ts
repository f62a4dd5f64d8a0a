import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schema } from '../../src/adapters/log/event-store/sqlite/rows.ts';
import { streamOf } from '../../src/application/log/ports/event-store.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';
import { perSecond } from '../meter.ts';
import type { Rate } from '../meter.ts';

const together = 64;
/** The events of a shipment. All but the first carry the hash of the previous one. */
const eventsEach = 5;

/** As large as a LabelGenerated event. */
const event = {
  type: 'LabelGenerated',
  data: {
    carrier: 'Waybill',
    trackingNumber: 'CA123456785ZZ',
    documents: ['LABEL', 'COMMERCIAL_INVOICE'].map((type) => ({
      id: 'doc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      type,
      format: 'PDF',
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      size: 21_337,
    })),
    generatedAt: '2026-11-20T10:00:00.000Z',
  },
};
const metadata = { accountId: 'acc_bench', actor: 'bench', correlationId: 'req_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' };

type Raw = {
  readonly insert: () => void;
  readonly transaction: (work: () => void) => void;
  readonly close: () => void;
};

/** Bare SQLite: the same table, row and durability, without the event store. */
const openRaw = (path: string): Raw => {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000; ${schema}`);
  const statement = database.prepare(
    'INSERT INTO events (position, stream, version, id, type, data, metadata, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')];
  const [data, about, at] = [JSON.stringify(event.data), JSON.stringify(metadata), '2026-11-20T10:00:00.000Z'];
  let position = 0;
  return {
    insert: () => {
      position += 1;
      const id = String(position).padStart(26, '0');
      statement.run(position, `shipment-shp_${id}`, 1, `evt_${id}`, event.type, data, about, at);
    },
    transaction: (work) => {
      begin.run();
      work();
      commit.run();
    },
    close: () => database.close(),
  };
};

export const append: Group = {
  name: 'append',
  run: async ({ rounds, quick }) => {
    const counts = { together: quick ? 12_800 : 64_000, alone: quick ? 1_000 : 5_000 };
    await using resources = new AsyncDisposableStack();
    const folder = await temporaryFolder();
    resources.defer(folder.remove);
    const raw = openRaw(join(folder.path, 'raw.sqlite'));
    resources.defer(raw.close);
    const ids = ulidIds();
    const store = new SqliteEventStore(`file:${join(folder.path, 'events.sqlite')}`, { clock: systemClock, ids });
    resources.defer(() => store.close());
    const appendOne = async (): Promise<void> =>
      void (await store.append(`shipment-${ids.next('shp')}`, [event], 0, metadata));

    const rawInGroups = (): Promise<Rate> =>
      perSecond(counts.together, () => {
        for (let done = 0; done < counts.together; done += together)
          raw.transaction(() => {
            for (let row = 0; row < together; row++) raw.insert();
          });
      });

    const inFlight = await alternating(rounds, {
      reference: rawInGroups,
      ours: () =>
        perSecond(counts.together, async () => {
          let left = counts.together;
          const worker = async (): Promise<void> => {
            while (left-- > 0) await appendOne();
          };
          await Promise.all(Array.from({ length: together }, worker));
        }),
    });
    const behind = await alternating(rounds, {
      reference: rawInGroups,
      ours: () =>
        perSecond(counts.together, async () => {
          let left = counts.together / eventsEach;
          const worker = async (): Promise<void> => {
            while (left-- > 0) {
              const stream = streamOf('shipment', ids.next('shp'));
              for (let version = 0; version < eventsEach; version++)
                await store.append(stream, [event], version, metadata);
            }
          };
          await Promise.all(Array.from({ length: together }, worker));
        }),
    });
    const alone = await alternating(rounds, {
      reference: () =>
        perSecond(counts.alone, () => {
          for (let row = 0; row < counts.alone; row++) raw.insert();
        }),
      ours: () =>
        perSecond(counts.alone, async () => {
          for (let row = 0; row < counts.alone; row++) await appendOne();
        }),
    });

    const inGroups = `node:sqlite, ${together} rows a transaction`;
    return [
      rowOf(inFlight, {
        figure: `Append, ${together} in flight`,
        unit: 'events/s',
        what: inGroups,
        wanted: { share: 0.4 },
      }),
      rowOf(behind, {
        figure: `Append, ${together} in flight, ${eventsEach} events a stream`,
        unit: 'events/s',
        what: inGroups,
        wanted: { share: 0.34 },
      }),
      rowOf(alone, {
        figure: 'Append, one after another',
        unit: 'events/s',
        what: 'node:sqlite, one row a commit',
        wanted: { share: 0.7 },
      }),
    ];
  },
};
