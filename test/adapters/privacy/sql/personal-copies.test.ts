import { expect, it, onTestFinished } from 'vitest';
import { documentCopies } from '../../../../src/adapters/privacy/sql/document-copies.ts';
import { messageCopies, webhookCopies } from '../../../../src/adapters/privacy/sql/personal-copies.ts';
import { sqlReadModelCopies } from '../../../../src/adapters/log/sql/read-models/sql-read-model-copies.ts';
import { SqlReadModels } from '../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { onEveryDatabase } from '../../../support/databases.ts';

const at = '2026-11-20T10:00:00.000Z';
const bodyOf = (objectId: string): string =>
  JSON.stringify({ objectId, data: { status: 'delivered', shipTo: { name: 'Jane Doe' } } });

onEveryDatabase(({ open }) => {
  const setUp = async () => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    return database.db;
  };

  it('takes people out of stored webhooks and what endpoints answered, of one object, and can be repeated', async () => {
    const db = await setUp();
    for (const [id, objectId] of [
      ['evt_1', 'shp_1'],
      ['evt_2', 'shp_10'],
    ] as const) {
      await db.insertInto('webhook_events').values({ id, account_id: 'acc_1', event_name: 'shipment.updated', object_type: 'shipment', object_id: objectId, sequence: 1, test: 0, body: bodyOf(objectId), created_at: at }).execute(); // oxfmt-ignore
      await db.insertInto('webhook_deliveries').values({ id: `dlv_${id}`, endpoint_id: 'whk_1', event_id: id, status: 'pending', step: 1, attempts: JSON.stringify([{ at, durationMs: 5, statusCode: 500, response: 'Jane Doe?' }]), due_at: at, lease: null, created_at: at, updated_at: at }).execute(); // oxfmt-ignore
      await db.insertInto('sandbox_inbox').values({ id: `inb_${id}`, account_id: 'acc_1', received_at: at, headers: '{}', body: bodyOf(objectId), verdict: 'valid' }).execute(); // oxfmt-ignore
    }
    const subject = { objectId: 'shp_1', entries: ['shipTo'] };
    expect(await webhookCopies(db).erase(subject)).toBe(2);
    expect(await webhookCopies(db).erase(subject)).toBe(0);
    const bodies = await db.selectFrom('webhook_events').select(['object_id', 'body']).orderBy('id').execute();
    const received = await db.selectFrom('sandbox_inbox').select('body').orderBy('id').execute();
    const left = JSON.stringify({ objectId: 'shp_1', data: { status: 'delivered' } });
    expect(bodies.map(({ body }) => body)).toEqual([left, bodyOf('shp_10')]);
    expect(received.map(({ body }) => body)).toEqual([left, bodyOf('shp_10')]);
    const deliveries = await db.selectFrom('webhook_deliveries').select('attempts').orderBy('id').execute();
    expect(deliveries.map(({ attempts }) => JSON.parse(attempts) as unknown)).toEqual([
      [{ at, durationMs: 5, statusCode: 500 }],
      [{ at, durationMs: 5, statusCode: 500, response: 'Jane Doe?' }],
    ]);
  });

  it('takes people out of the copies of read models, and nobody else', async () => {
    const db = await setUp();
    const [models, copies] = [new SqlReadModels(db), sqlReadModelCopies(db)];
    const boxes = {
      name: 'boxes',
      version: 1,
      fields: {},
      indexes: [],
      key: () => '',
      when: {},
      personal: ['people', 'address'],
    };
    const { id } = await copies.begin(boxes, { at, by: 'ada' });
    const [jane, john] = [{ name: 'Jane Doe' }, { name: 'John Doe' }];
    const box = { people: { shipTo: jane, shipFrom: john }, address: john, status: 'sent' };
    const rebuild = await models.rebuild<object>(boxes, { copy: id });
    await rebuild.commit(new Map<string, object>([['shipment-shp_1', box], ['shipment-shp_10', box], ['pickup-shp_1', { address: jane }]])); // oxfmt-ignore
    await copies.begin(boxes, { at, by: 'ada' });

    const stores = { db, readModels: models, copies };
    const ours = documentCopies(stores, [boxes]);
    expect(
      await documentCopies(stores, [{ ...boxes, name: 'others' }]).erase({ objectId: 'shp_1', entries: ['shipTo'] }),
    ).toBe(0);
    expect(await ours.erase({ objectId: 'shp_1', entries: ['shipTo'] })).toBe(1);
    expect(await ours.erase({ objectId: 'shp_1', entries: ['address', 'shipTo'] })).toBe(2);
    expect(await ours.erase({ objectId: 'shp_1', entries: ['address', 'shipTo'] })).toBe(0);
    expect(await (await models.documents<unknown>(boxes, id)).page('', 9)).toEqual(
      new Map<string, unknown>([
        ['pickup-shp_1', {}],
        ['shipment-shp_1', { people: { shipFrom: john }, status: 'sent' }],
        ['shipment-shp_10', box],
      ]),
    );
  });

  it('deletes the messages of one collection', async () => {
    const db = await setUp();
    for (const reference of ['txc_1:stg_1', 'txc_1:stg_2', 'txc_10:stg_1'])
      await db.insertInto('sandbox_messages').values({ id: reference, account_id: 'acc_1', channel: 'email', reference, received_at: at, content: '{}' }).execute(); // oxfmt-ignore
    expect(await messageCopies(db).erase({ objectId: 'txc_1', entries: ['shipTo'] })).toBe(2);
    const left = await db.selectFrom('sandbox_messages').select('reference').execute();
    expect(left).toEqual([{ reference: 'txc_10:stg_1' }]);
  });
});
