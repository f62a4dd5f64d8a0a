import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signedAccessTokens } from '../../../../../src/adapters/accounts/security/access-tokens.ts';
import { openKeyRing, sqlKeyStore } from '../../../../../src/adapters/log/keys/signing-keys.ts';
import { sqlRevocations } from '../../../../../src/adapters/accounts/sql/accounts.ts';
import { createVault } from '../../../../../src/adapters/shared/security/vault.ts';
import { openDatabase } from '../../../../../src/adapters/log/sql/engine/database.ts';
import { migrations } from '../../../../../src/adapters/log/sql/engine/migrations/index.ts';
import { SqlReadModels } from '../../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { timeOfServer } from '../../../../../src/adapters/log/sql/engine/store-time.ts';
import { sqlWebhookOutbox } from '../../../../../src/adapters/webhooks/sql/sql-webhook-outbox.ts';
import { ulidIds } from '../../../../../src/adapters/shared/system/ids.ts';
import type { Collection } from '../../../../../src/application/log/ports/read-models.ts';
import type { OutboxChange, PublicEvent } from '../../../../../src/application/webhooks/ports/webhook-outbox.ts';
import { onPostgres } from '../../../../support/databases.ts';
import { TestClock } from '../../../../support/test-clock.ts';

const notes: Collection<{ readonly text: string }, 'text'> = {
  name: 'notes',
  version: 1,
  fields: { text: { type: 'text', of: ({ text }) => text } },
  indexes: [['text']],
};

const at = (second: number): string => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`;

const announced = (count: number): readonly OutboxChange[] =>
  Array.from({ length: count }, (_, index): OutboxChange => {
    const event: PublicEvent = {
      id: `evt_${index}`,
      accountId: 'acc_1',
      eventName: 'label.generated',
      objectType: 'shipment',
      objectId: `shp_${index}`,
      sequence: 1,
      test: false,
      body: '{}',
      createdAt: at(0),
    };
    return { kind: 'announce', event, deliveries: [{ id: `dlv_${index}`, endpointId: 'whk_1', status: 'pending' }] };
  });

onPostgres(({ open }) => {
  const several = async (count: number) => {
    const { url, database, dispose } = await open();
    onTestFinished(dispose);
    const others = await Promise.all(Array.from({ length: count - 1 }, () => openDatabase(url)));
    for (const { close } of others) onTestFinished(close);
    return { url, dbs: [database, ...others].map(({ db }) => db) };
  };

  describe('processes that start together', () => {
    it('bring the tables up to date once', async () => {
      const { dbs, url } = await several(1);
      const [db] = dbs;
      const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db!); // oxfmt-ignore
      for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(db!);
      const started = await Promise.all(Array.from({ length: 4 }, () => openDatabase(url)));
      for (const { close } of started) onTestFinished(close);
      const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db!);
      expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    });

    it('make the table of a read model once', async () => {
      const { dbs } = await several(4);
      const pages = await Promise.all(
        dbs.map((db) =>
          new SqlReadModels(db).find(notes, { where: [], sort: { field: 'text', direction: 'ASC' }, range: [0, 0] }),
        ),
      );
      expect(pages.map(({ total }) => total)).toEqual([0, 0, 0, 0]);
    });
  });

  describe('processes that sign tokens', () => {
    it('share one first signing key, so that each accepts the others’ tokens', async () => {
      const { dbs } = await several(4);
      const vault = createVault(Buffer.alloc(32, 7));
      const clock = new TestClock();
      const all = await Promise.all(
        dbs.map(async (db) =>
          signedAccessTokens({
            issuer: 'waybill',
            audience: 'waybill',
            ring: await openKeyRing(sqlKeyStore(db, vault), clock),
            revocations: sqlRevocations(db),
            clock,
            ids: ulidIds(),
          }),
        ),
      );
      for (const signer of all) {
        const { token } = await signer.issue({ accountId: 'acc_1', scopes: ['read_shipments'], expiresInMs: 60_000 });
        for (const reader of all) expect((await reader.verify(token))?.accountId).toBe('acc_1');
      }
      expect(new Set(all.map((tokens) => JSON.stringify(tokens.publicKeys()))).size).toBe(1);
    });
  });

  describe('senders of several processes', () => {
    it('lease every delivery once, without waiting for each other', async () => {
      const { dbs } = await several(3);
      const outboxes = dbs.map((db) => sqlWebhookOutbox(db, timeOfServer));
      await outboxes[0]?.commit(
        [
          { kind: 'putEndpoint', endpoint: { endpointId: 'whk_1', accountId: 'acc_1', url: 'https://example.com', enabledEvents: ['*'], enabled: true, secrets: [] } }, // oxfmt-ignore
          ...announced(120),
        ],
        { from: undefined, to: 'p1' },
      );
      const claims = await Promise.all(
        outboxes.map((outbox, index) =>
          outbox.lease({ wanted: [{ endpointId: 'whk_1', limit: 30 }], lease: `key_${index}`, leaseMs: 50_000 }),
        ),
      );
      const taken = claims.map(({ deliveries }) => deliveries.map(({ id }) => id));
      expect(taken.map(({ length }) => length)).toEqual([30, 30, 30]);
      expect(new Set(taken.flat()).size).toBe(90);
    });

    it('skip rows that another transaction has locked', async () => {
      const { dbs } = await several(2);
      const [one, other] = dbs.map((db) => sqlWebhookOutbox(db, timeOfServer));
      await one?.commit(
        [
          { kind: 'putEndpoint', endpoint: { endpointId: 'whk_1', accountId: 'acc_1', url: 'https://example.com', enabledEvents: ['*'], enabled: true, secrets: [] } }, // oxfmt-ignore
          ...announced(2),
        ],
        { from: undefined, to: 'p1' },
      );
      await dbs[0]!.transaction().execute(async (transaction) => {
        await sql`select 1 from webhook_deliveries where id = 'dlv_0' for update`.execute(transaction);
        const claim = await other!.lease({
          wanted: [{ endpointId: 'whk_1', limit: 9 }],
          lease: 'key_b',
          leaseMs: 50_000,
        });
        expect(claim.deliveries.map(({ id }) => id)).toEqual(['dlv_1']);
      });
    });
  });
});
