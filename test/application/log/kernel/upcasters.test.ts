import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withUpcasters } from '../../../../src/application/log/kernel/upcasters.ts';
import type { EventMetadata } from '../../../../src/application/log/ports/event-store.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import type { Stores } from '../../../support/sqlite-stores.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };

/** Weighed was in grams without a unit, then in grams with one, and is in kilograms now. */
const upcasters = {
  Weighed: [
    (data: unknown) => ({ value: (data as { grams: number }).grams, unit: 'g' }),
    (data: unknown) => ({ value: (data as { value: number }).value / 1_000, unit: 'kg' }),
  ],
};

describe('upcasters', () => {
  let stores: Stores;
  beforeEach(async () => (stores = await sqliteStores()));
  afterEach(() => stores.close());

  it('upcast old shapes step by step on reading, and leave the log unchanged', async () => {
    await stores.store.append('parcel-1', [{ type: 'Weighed', data: { grams: 1_500 } }], 0, metadata);
    await stores.store.append(
      'parcel-1',
      [{ type: 'Weighed', data: { value: 1_600, unit: 'g' }, schemaVersion: 2 }],
      1,
      metadata,
    );
    const lifted = await withUpcasters(stores.store, upcasters).read('parcel-1');
    expect(lifted.map(({ event }) => event.data)).toEqual([
      { value: 1.5, unit: 'kg' },
      { value: 1.6, unit: 'kg' },
    ]);
    expect((await stores.store.read('parcel-1'))[0]?.event.data).toEqual({ grams: 1_500 });
  });

  it('mark new events with their schema version, so that they are not upcast', async () => {
    const store = withUpcasters(stores.store, upcasters);
    await store.append(
      'parcel-1',
      [
        { type: 'Weighed', data: { value: 2, unit: 'kg' } },
        { type: 'Sent', data: {} },
      ],
      0,
      metadata,
    );
    const [weighed, sent] = await store.read('parcel-1');
    expect(weighed).toMatchObject({
      event: { data: { value: 2, unit: 'kg' } },
      metadata: { ...metadata, schemaVersion: 3 },
    });
    expect(sent?.metadata).toEqual(metadata);
  });

  it('upcast for subscribers too', async () => {
    await stores.store.append('parcel-1', [{ type: 'Weighed', data: { grams: 250 } }], 0, metadata);
    for await (const [first] of withUpcasters(stores.store, upcasters).follow({
      signal: new AbortController().signal,
    })) {
      expect(first?.event.data).toEqual({ value: 0.25, unit: 'kg' });
      break;
    }
    expect.assertions(1);
  });

  it('cost nothing where there are none', () => {
    expect(withUpcasters(stores.store, {})).toBe(stores.store);
  });
});
