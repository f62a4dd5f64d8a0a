import { describe, expect, it, onTestFinished } from 'vitest';
import { eventTypes } from '../../src/application/events/event-catalogue.ts';
import { streamOf } from '../../src/application/log/ports/event-store.ts';
import type { Category } from '../../src/application/events/event-catalogue.ts';
import { core } from '../../src/infrastructure/wiring/core.ts';
import type { ElectedSubscriber } from '../../src/infrastructure/background/subscriptions.ts';
import { features, projections } from '../../src/infrastructure/features/index.ts';
import { openAssembling } from '../support/assembled.ts';
import { runCommand } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { recordedEvents } from '../support/projection-records.ts';

const meta = (accountId: string) => ({ accountId, actor: 'test', correlationId: 'req_1' });

const aWorld = async () => {
  const assembling = await openAssembling();
  onTestFinished(assembling.close);
  const { get, subscribers } = assembling.assemble(features);
  const [subscriptions, store] = [get(core.subscriptions), get(core.eventStore)];
  onTestFinished(() => subscriptions.stop());
  const caughtUp = async (followers: readonly ElectedSubscriber[]): Promise<void> => {
    subscriptions.start(followers.map(({ subscriber }) => subscriber));
    let done = false;
    const all = subscriptions.caughtUp().then(() => (done = true));
    await eventually(() => {
      if (!done) assembling.clock.advance(60_000);
      return done;
    });
    await all;
  };
  return { ...assembling, get, subscribers, subscriptions, store, caughtUp };
};

/** The recorded streams, and their documents in every read model. */
const appendRecorded = async ({ store }: Pick<Awaited<ReturnType<typeof aWorld>>, 'store'>): Promise<void> => {
  for (const { stream, version, event, metadata, id } of recordedEvents())
    await store.append(stream, [{ ...event, id, schemaVersion: metadata.schemaVersion ?? 1 }], version - 1, metadata);
};
const documentsOf = async ({
  get,
}: Pick<Awaited<ReturnType<typeof aWorld>>, 'get'>): Promise<ReadonlyMap<string, unknown>> => {
  const all = new Map<string, unknown>();
  for (const projection of projections)
    for (const [key, document] of await (await get(core.storedReadModels).documents(projection)).page('', 10_000))
      all.set(`${projection.name}/${key}`, document);
  return all;
};

describe('an event that followers fail at', () => {
  it('stops no other stream in any follower: it is parked, told, and tried again', async () => {
    const world = await aWorld();
    let isBroken = true;
    // Every event concerns each of them here.
    const followers = world.subscribers().map((follower): ElectedSubscriber => {
      const { concerns: _, ...subscriber } = follower.subscriber;
      const process: typeof subscriber.process = (batch, ...rest) =>
        isBroken && batch.some(({ stream }) => stream === 'upload-bad')
          ? Promise.reject(new TypeError('broken'))
          : subscriber.process(batch, ...rest);
      return { ...follower, subscriber: { ...subscriber, process } };
    });
    const parking = followers.filter(({ subscriber }) => subscriber.parkedAs !== null);
    // The digest of the log is over every event, in order.
    expect(followers.filter((one) => !parking.includes(one)).map(({ subscriber }) => subscriber.name)).toEqual([
      'log-digest',
    ]);
    for (const stream of ['upload-good', 'upload-bad', 'upload-other'] as const)
      await world.store.append(stream, [{ type: 'UploadClaimed', data: {} }], 0, meta(`acc_${stream}`));
    await world.caughtUp(parking);

    const parked = await world.get(core.parkedStreams).list();
    expect(parked.map(({ stream, accountId }) => `${stream} ${accountId}`)).toEqual(
      parking.map(() => 'upload-bad acc_upload-bad'),
    );
    expect(world.subscriptions.failing()).toEqual(
      parking.map(
        ({ subscriber }) =>
          expect.stringMatching(`^${subscriber.name} has set aside a stream.*upload-bad from evt_`) as string,
      ),
    );
    expect(world.log().match(/has parked a stream/g)).toHaveLength(parking.length);

    const listed = await runCommand(['parked', 'list'], { dataDir: world.config.dataDir });
    expect([listed.code, listed.stdout.match(/"stream":"upload-bad"/g)?.length]).toEqual([1, parking.length]);
    isBroken = false;
    const told = await runCommand(['parked', 'retry'], { dataDir: world.config.dataDir });
    expect(told.stdout).toContain(`{"due":${parking.length}}`);
    await eventually(() => {
      world.clock.advance(10_000);
      return world.subscriptions.failing().length === 0;
    });
    expect(await world.get(core.parkedStreams).list()).toEqual([]);
    expect((await runCommand(['parked', 'list'], { dataDir: world.config.dataDir })).code).toBe(0);
  });

  it('of any type and any broken data leaves the read models of the others as they are without it', async () => {
    const [clean, mixed] = [await aWorld(), await aWorld()];
    const brokenData = [
      {},
      { personal: 5 },
      { personal: { shipTo: { sealed: 'v9' } } },
      { documents: 1, events: 1, charges: 1 },
    ];
    for (const [category, types] of Object.entries(eventTypes))
      for (const type of Object.keys(types))
        for (const [index, data] of brokenData.entries())
          await mixed.store.append(
            streamOf(category as Category, `bad-${type}-${index}`),
            [{ type, data }],
            0,
            meta('acc_bad'),
          );
    for (const world of [clean, mixed]) {
      await appendRecorded(world);
      const policies = new Set(
        features.flatMap((feature) => feature.policies?.(world.get) ?? []).map(({ name }) => name),
      );
      await world.caughtUp(world.subscribers().filter(({ subscriber }) => !policies.has(subscriber.name)));
    }
    const [expected, found] = [await documentsOf(clean), await documentsOf(mixed)];
    expect(expected.size).toBeGreaterThan(20);
    for (const [key, document] of expected) expect([key, found.get(key)]).toEqual([key, document]);
    const parked = await mixed.get(core.parkedStreams).list();
    expect(parked.length).toBeGreaterThan(10);
    expect(new Set(parked.map(({ accountId }) => accountId))).toEqual(new Set(['acc_bad']));
    const verified = await runCommand(['verify'], {
      dataDir: mixed.config.dataDir,
      environment: { LOG_LEVEL: 'silent' },
    });
    expect(verified.code).toBe(1);
    expect(verified.stdout).toContain('"parked":{"follower":"');
    expect(verified.stdout).not.toContain('"equal":false');
  });
});
