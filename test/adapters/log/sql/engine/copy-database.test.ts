import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import {
  ForeignRowsError,
  copiedTables,
  copyDatabase,
} from '../../../../../src/adapters/log/sql/engine/copy-database.ts';
import type { Tables } from '../../../../../src/adapters/log/sql/engine/tables.ts';
import { sha256 } from '../../../../../src/adapters/log/sha256.ts';
import { anSqliteDatabase, onEveryDatabase } from '../../../../support/databases.ts';
import type { TestDatabase } from '../../../../support/databases.ts';

const at = '2026-11-20T10:00:00.000Z';

/** Rows in every table, more than a page in one of them. */
const furnish = async (db: Kysely<Tables>): Promise<void> => {
  await db.insertInto('accounts').values([{ id: 'acc_1', name: 'Łódź', created_at: at }, { id: 'acc_2', name: '株式会社', created_at: at }]).execute(); // oxfmt-ignore
  await db
    .insertInto('signing_keys')
    .values({ id: 'key', public_key: '{}', sealed_private_key: 'v1.a.b', created_at: at })
    .execute();
  await db
    .insertInto('log_signing_keys')
    .values({ id: 'key', public_key: '{}', sealed_private_key: 'v1.a.b', created_at: at })
    .execute();
  await db.insertInto('log_digest').values({ id: 1, events: 7, digest: 'ab' }).execute();
  await db.insertInto('daily_runs').values({ job: 'collection-recalculation', day: '2026-11-20' }).execute();
  await db.insertInto('revoked_tokens').values({ id: 'tok_1', expires_at: at }).execute();
  await db.insertInto('issued_tokens').values({ id: 'tok_2', account_id: 'acc_1', name: 'Łódź', created_by: 'usr_1', grants: '{}', created_at: at, expires_at: at }).execute(); // oxfmt-ignore
  await db.insertInto('installation_secrets').values({ name: 'derived-ids', sealed: 'v1.a.b' }).execute();
  await db.insertInto('people_index').values({ hash: 'a1', stream: 'shipment-shp_1', entry: 'shipTo' }).execute();
  await db.insertInto('personal_keys').values({ id: 'block', sealed: 'v1.a.b' }).execute();
  await db.insertInto('oauth_apps').values({ id: 'app_1', account_id: 'acc_1', name: 'A', kind: 'public', secrets: '[]', redirect_uris: '[]', scopes: '[]', created_at: at, updated_at: at, disabled_at: null, fingerprint: null }).execute(); // oxfmt-ignore
  await db.insertInto('oauth_credentials').values({ id: 'crd_1', account_id: 'acc_1', app_id: 'app_1', scopes: '[]', secret_hash: null, approved_by: 'usr_1', created_at: at, last_used_at: null, revoked_at: null }).execute(); // oxfmt-ignore
  await db.insertInto('oauth_codes').values({ hash: 'c0', credentials_id: 'crd_1', app_id: 'app_1', redirect_uri: 'https://a.example', challenge: null, expires_at: at, family_id: 'fam_1' }).execute(); // oxfmt-ignore
  await db.insertInto('oauth_families').values({ id: 'fam_1', client_id: 'app_1', credentials_id: 'crd_1', app_id: 'app_1', account_id: 'acc_1', scopes: '[]', created_at: at, expires_at: at, revoked_at: null }).execute(); // oxfmt-ignore
  await db.insertInto('oauth_refresh_tokens').values({ hash: 'f0', family_id: 'fam_1', expires_at: at, used_at: null, successor: null }).execute(); // oxfmt-ignore
  await db.insertInto('checkpoints').values([{ name: 'policy:webhook-outbox', position: '7' }, { name: 'projection:shipments@2', position: '9' }]).execute(); // oxfmt-ignore
  const parked = { stream: 'pickup-pck_1', account_id: 'acc_1', event_id: 'evt_1', event_type: 'PickupRequested', version: 1, processed_until: null, cause: 'TypeError', parked_at: at, attempts: 1, retry_at: at }; // oxfmt-ignore
  await db.insertInto('parked_streams').values([{ ...parked, follower: 'pickups' }, { ...parked, follower: 'shipments@2' }]).execute(); // oxfmt-ignore
  await db.insertInto('log_link').values({ id: 1 }).execute();
  await db.insertInto('built_in_series').values({ series: 'CA', last: 12_345 }).execute();
  await db
    .insertInto('built_in_parcels')
    .values({ reference: 'shp_1', series: 'CA', number: 12_345, voided: 0 })
    .execute();
  const scans = Array.from({ length: 1_203 }, (_, index) => ({ tracking_number: `T${index % 7}`, timestamp: at, code: `${index}`, location: index % 2 === 0 ? null : 'Köln' })); // oxfmt-ignore
  for (let from = 0; from < scans.length; from += 100) await db.insertInto('built_in_scans').values(scans.slice(from, from + 100)).execute(); // oxfmt-ignore
  await db.insertInto('tariff_pages').values({ version: 'v1', chapter: '61', page: '[]' }).execute();
  await db.insertInto('tracking_checks').values({ shipment_id: 'shp_1', checked_at: at }).execute();
  await db.insertInto('unknown_codes').values({ carrier: 'x', code: 'ab', shipment_id: 'a\0b', first_seen: at, last_seen: at, times: 3, last_position: '7' }).execute(); // oxfmt-ignore
  await db.insertInto('webhook_secrets').values({ id: 'sec_1', sealed: 'v1.a.b' }).execute();
  await db.insertInto('webhook_subscriptions').values({ endpoint_id: 'whk_1', account_id: 'acc_1', url: 'https://a.example', enabled_events: '["*"]', enabled: 1, secrets: '[]', failing_since: null }).execute(); // oxfmt-ignore
  await db.insertInto('webhook_events').values({ id: 'evt_1', account_id: 'acc_1', event_name: 'label.generated', object_type: 'shipment', object_id: 'shp_1', sequence: 1, test: 0, body: '{"a":"\\u0000"}', created_at: at }).execute(); // oxfmt-ignore
  await db.insertInto('webhook_deliveries').values({ id: 'dlv_1', endpoint_id: 'whk_1', event_id: 'evt_1', status: 'pending', step: 2, attempts: '[]', due_at: at, lease: null, created_at: at, updated_at: at }).execute(); // oxfmt-ignore
  await db.insertInto('sandbox_inbox').values({ id: 'in_1', account_id: 'acc_1', received_at: at, headers: '{}', body: '', verdict: 'good' }).execute(); // oxfmt-ignore
  await db.insertInto('sms_opt_outs').values({ phone_hash: 'ab01', opted_out_at: at }).execute();
  await db.insertInto('sandbox_messages').values({ id: 'evt_2', account_id: 'acc_1', channel: 'sms', reference: 'ref_1', received_at: at, content: '{}' }).execute(); // oxfmt-ignore
  await db
    .insertInto('sandbox_payments')
    .values({ intent_id: 'pi_1', order_key: 'order', created_at: at, revision: 1, body: '{}' })
    .execute();
  await db.insertInto('users').values({ id: 'usr_1', account_id: 'acc_1', email: 'A@a.example', email_key: 'a@a.example', name: 'Zoë', role: 'owner', password_hash: '$argon2id$', created_at: at, disabled_at: null, codes_waived_at: at }).execute(); // oxfmt-ignore
  await db.insertInto('sign_in_sessions').values({ id: 'ab', user_id: 'usr_1', created_at: at, last_seen_at: at, expires_at: at, network: '203.0.113.0/24', device: 'Firefox', confirmed_at: at }).execute(); // oxfmt-ignore
  await db.insertInto('security_events').values({ id: 'sev_1', account_id: 'acc_1', created_at: at, kind: 'sign_in.succeeded', actor: 'usr_1', user_id: 'usr_1', reason: null, subject: null, network: '203.0.113.0/24', device: 'Firefox', notice_at: at, notice_attempts: 0 }).execute(); // oxfmt-ignore
  await db
    .insertInto('one_time_secrets')
    .values({ user_id: 'usr_1', sealed: 'v1.a.b', confirmed_at: at, last_step: 59_000_000 })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id: 'usr_1', hash: 'ab' }).execute();
  await db.insertInto('user_links').values({ id: 'inv_1', hash: 'ab', kind: 'invitation', account_id: 'acc_1', user_id: null, email: 'b@a.example', role: 'member', created_by: 'usr_1', created_at: at, expires_at: at }).execute(); // oxfmt-ignore
  await db.insertInto('personal_reads').values({ id: 'pdr_1', account_id: 'acc_1', user_id: 'usr_1', kind: 'shipment', object_id: 'shp_1', created_at: at }).execute(); // oxfmt-ignore
  await db.insertInto('agent_preparations').values({ confirmation: 'ab', account_id: 'acc_1', subject: 'app_1', input: 'v1.a.b', amount: null, currency: null, created_at: at, expires_at: at }).execute(); // oxfmt-ignore
  await db.insertInto('agent_bookings').values({ account_id: 'acc_1', booked_on: '2026-11-20', number: 1, confirmation: 'ab', amount: '1.00', currency: 'GBP' }).execute(); // oxfmt-ignore
  await db.insertInto('sign_in_attempts').values({ key: 'ab', attempts: '{}', version: 1, updated_at: at }).execute();
};

onEveryDatabase(({ open: openOther }) => {
  const opened = async (open: () => Promise<TestDatabase>): Promise<Kysely<Tables>> => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    return database.db;
  };
  const setUp = async () => {
    const [here, there, back] = [
      await opened(anSqliteDatabase),
      await opened(openOther),
      await opened(anSqliteDatabase),
    ];
    await furnish(here);
    return { here, there, back };
  };
  const copy = (from: Kysely<Tables>, to: Kysely<Tables>) => copyDatabase({ from, to, newDigest: sha256 });

  it('a copy takes every row that is not computed from the log, there and back', async () => {
    const { here, there, back } = await setUp();
    const first = await copy(here, there);
    expect(first.rows).toBe(1_245);
    expect(first.copied).toBe(1_245);
    expect(first.counts).toMatchObject({
      accounts: 2,
      built_in_scans: 1_203,
      checkpoints: 1,
      parked_streams: 1,
      built_in_series: 1,
    });
    expect(Object.values(first.counts).every((rows) => rows > 0)).toBe(true);
    expect(await there.selectFrom('built_in_series').selectAll().execute()).toEqual([{ series: 'CA', last: 12_345 }]);
    expect((await copy(there, back)).sha256).toBe(first.sha256);
    expect(await back.selectFrom('accounts').selectAll().orderBy('id').execute()).toEqual(
      await here.selectFrom('accounts').selectAll().orderBy('id').execute(),
    );
  });

  it('an interrupted copy resumes, and a complete one adds nothing', async () => {
    const { here, there } = await setUp();
    await copy(here, there);
    await there.deleteFrom('built_in_scans').where('tracking_number', '=', 'T3').execute();
    await there.deleteFrom('webhook_deliveries').execute();
    expect((await copy(here, there)).copied).toBe(172 + 1);
    expect((await copy(here, there)).copied).toBe(0);
  });

  it('a target with other rows is refused with their name, and nothing is copied', async () => {
    const { here, there } = await setUp();
    await there.insertInto('accounts').values({ id: 'acc_other', name: 'Other', created_at: at }).execute();
    await expect(copy(here, there)).rejects.toThrow(ForeignRowsError);
    await expect(copy(here, there)).rejects.toThrow('acc_other in accounts');
    expect(await there.selectFrom('built_in_series').selectAll().execute()).toEqual([]);
    await there.deleteFrom('accounts').execute();
    await there.insertInto('built_in_series').values({ series: 'CA', last: 99_999 }).execute();
    await expect(copy(here, there)).rejects.toThrow('CA in built_in_series');
  });

  it('no table is forgotten', async () => {
    const db = await opened(openOther);
    const tables = await db.introspection.getTables();
    expect(new Set(copiedTables)).toEqual(
      new Set(
        tables
          .map(({ name }) => name)
          .filter(
            (name) =>
              !/^(sqlite|kysely)_|^(webhook_senders|webhook_attempts|rate_budgets|read_model_copies)$/.test(name),
          ),
      ),
    );
    for (const table of copiedTables) await sql`select 1 from ${sql.table(table)}`.execute(db);
  });
});
