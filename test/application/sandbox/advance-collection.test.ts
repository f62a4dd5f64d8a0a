import { expect, it, onTestFinished } from 'vitest';
import { collectionOfAnyAccount } from '../../../src/application/collections/find-collection.ts';
import { commandHandler } from '../../../src/application/log/kernel/command-handler.ts';
import { advanceCollection } from '../../../src/application/sandbox/advance-collection.ts';
import { taxesCollectionDecider } from '../../../src/domain/collections/taxes-collection/index.ts';
import type { TaxesCollectionEvent } from '../../../src/domain/collections/taxes-collection/index.ts';
import { aCollection, anAssessment } from '../../support/collection-stories.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const at = '2026-11-20T10:00:00.000Z';

const world = async (...more: readonly TaxesCollectionEvent[]) => {
  const clock = new TestClock(at);
  const { store, close } = await sqliteStores(clock);
  onTestFinished(close);
  const events: readonly TaxesCollectionEvent[] = [
    { type: 'CollectionRequested', data: aCollection() },
    { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: at } },
    { type: 'CollectionAssessed', data: { ...anAssessment('46.00'), assessedAt: at } },
    {
      type: 'CollectionReady',
      data: { readyAt: at, deadline: '2026-12-04T22:59:59.999Z', expiresAt: '2026-12-06T22:59:59.999Z' },
    },
    ...more,
  ];
  const context = { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1', at };
  await store.append('taxesCollection-txc_1', events, 0, context);
  const advance = advanceCollection({ handle: commandHandler(store, taxesCollectionDecider, { clock }) });
  const read = async () => {
    const view = await collectionOfAnyAccount(store, 'txc_1');
    if (!view) throw new Error('The collection cannot be read.');
    return view;
  };
  return { read, toNextStage: async () => advance(await read(), { to: 'next_stage' }, context) };
};

it('a collection is moved to its next stage: that stage is due now, and the deadline as much earlier', async () => {
  const stages = [
    { stageId: 'stg_1', type: 'initial_sms', scheduledAt: at, skipReason: 'no_phone' },
    { stageId: 'stg_2', type: 'reminder_email_1', scheduledAt: '2026-11-23T10:00:00.000Z' },
    { stageId: 'stg_3', type: 'deadline', scheduledAt: '2026-12-04T22:59:59.999Z' },
  ] as const;
  const { read, toNextStage } = await world({ type: 'StagesPlanned', data: { stages, plannedAt: at } });
  await toNextStage();
  const moved = await read();
  expect(moved.stages.map(({ scheduledAt }) => scheduledAt)).toEqual([at, at, '2026-12-01T22:59:59.999Z']);
  expect([moved.deadline, moved.expiresAt]).toEqual(['2026-12-01T22:59:59.999Z', '2026-12-03T22:59:59.999Z']);

  await toNextStage();
  expect((await read()).history).toEqual(moved.history);
});

it('a collection without a stage to come is not moved to one', async () => {
  const { toNextStage } = await world();
  await expect(toNextStage()).rejects.toThrow('txc_1 has no message and no other stage left to come.');
});
