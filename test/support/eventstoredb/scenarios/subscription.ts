import { END, START, eventTypeFilter, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client';
import { described, ev, json, sleep, tryv, uniq, withTimeout } from './kit.ts';
import type { LogPosition, Scenarios, Watched } from './kit.ts';

/** Events of subscriptions, their order, and when checkpoints are sent. */
export const scenarios: Scenarios = {};

const collect = (sub: Watched) => {
  const log: string[] = [];
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  const o = { log, error: undefined as unknown, wait: (ms = 700): Promise<void> => Promise.race([failed, sleep(ms)]) };
  for (const name of ['confirmation', 'caughtUp', 'fellBehind', 'end', 'close'])
    sub.on(name, () => void log.push(name));
  sub.on('error', (error: unknown) => {
    log.push('error');
    o.error = described(error);
    fail();
  });
  sub.on('data', ({ event }) => void log.push(`${event.streamId.replace(uniq, 'U')}@${event.revision}`));
  return o;
};

const fin = async ({ log, error }: ReturnType<typeof collect>, sub: Watched) => {
  await withTimeout(sub.unsubscribe(), 2_000);
  await sleep(100);
  return { log, error };
};

scenarios.sub_stream_start = async (m) => {
  const x = m.s();
  await m.app(x, [ev(0), ev(1)]);
  const sub = m.c.subscribeToStream(x);
  const o = collect(sub);
  await o.wait();
  await m.app(x, ev(2));
  await o.wait(300);
  return fin(o, sub);
};
scenarios.sub_stream_rev_excl = async (m) => {
  const x = m.s();
  await m.app(x, [ev(0), ev(1), ev(2)]);
  const sub = m.c.subscribeToStream(x, { fromRevision: 0n });
  const o = collect(sub);
  await o.wait();
  return fin(o, sub);
};
scenarios.sub_stream_end = async (m) => {
  const x = m.s();
  await m.app(x, [ev(0), ev(1)]);
  const sub = m.c.subscribeToStream(x, { fromRevision: END });
  const o = collect(sub);
  await o.wait(400);
  await m.app(x, ev(2));
  await o.wait(300);
  return fin(o, sub);
};
scenarios.sub_stream_missing = async (m) => {
  const x = m.s();
  const sub = m.c.subscribeToStream(x);
  const o = collect(sub);
  await o.wait(400);
  await m.app(x, ev(0));
  await o.wait(300);
  return fin(o, sub);
};
scenarios.sub_stream_beyond = async (m) => {
  const x = m.s();
  await m.app(x, [ev(0), ev(1)]);
  const sub = m.c.subscribeToStream(x, { fromRevision: 5n });
  const o = collect(sub);
  await o.wait(400);
  for (let i = 0; i < 6; i++) await m.app(x, ev(i));
  await o.wait(400);
  return fin(o, sub);
};
scenarios.sub_all_prefix = async (m) => {
  const x = m.s('pa-'),
    y = m.s('pb-');
  await m.app(x, ev(0));
  await m.app(y, ev(0));
  await m.app(x, ev(1));
  const sub = m.c.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ prefixes: [x] }) });
  const o = collect(sub);
  await o.wait();
  await m.app(y, ev(1));
  await m.app(x, ev(2));
  await o.wait(400);
  return fin(o, sub);
};
scenarios.sub_all_regex = async (m) => {
  const x = m.s('ra-'),
    y = m.s('rb-');
  await m.app(x, ev(0));
  await m.app(y, ev(0));
  const sub = m.c.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ regex: `^r[ab]-${uniq}x\\d+$` }) });
  const o = collect(sub);
  await o.wait();
  return fin(o, sub);
};
scenarios.sub_all_type_prefix = async (m) => {
  const x = m.s('ta-');
  await m.app(x, [
    json({ type: 'Foo' + uniq, data: 1 }),
    json({ type: 'Bar' + uniq, data: 1 }),
    json({ type: 'Foo2' + uniq, data: 1 }),
  ]);
  const sub = m.c.subscribeToAll({
    fromPosition: START,
    filter: eventTypeFilter({ prefixes: ['Foo' + uniq, 'Foo2' + uniq] }),
  });
  const o = collect(sub);
  await o.wait();
  return fin(o, sub);
};
scenarios.sub_all_type_regex = async (m) => {
  const x = m.s('tb-');
  await m.app(x, [json({ type: 'Rx1' + uniq, data: 1 }), json({ type: 'Ry' + uniq, data: 1 })]);
  const sub = m.c.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ regex: '^Rx\\d' }) });
  const o = collect(sub);
  await o.wait();
  return fin(o, sub);
};
scenarios.sub_all_bad_regex = async (m) => {
  const sub = m.c.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ regex: '^(' }) });
  const o = collect(sub);
  await o.wait();
  return fin(o, sub);
};
scenarios.sub_all_excl_system = async (m) => {
  const x = m.s('es-');
  await m.app(x, ev(0));
  const sub = m.c.subscribeToAll({ fromPosition: START, filter: excludeSystemEvents() });
  let sys = 0,
    mine = 0;
  sub.on('data', (r) => {
    if (r.event?.type.startsWith('$')) sys++;
    if (r.event.streamId === x) mine++;
  });
  sub.on('error', () => {});
  await sleep(1500);
  await sub.unsubscribe();
  return { sys, mine };
};
scenarios.sub_all_pos_excl = async (m) => {
  const x = m.s('pe-');
  await m.app(x, ev(0));
  const a = await m.c.appendToStream(x, ev(1));
  await m.app(x, ev(2));
  const sub = m.c.subscribeToAll({ fromPosition: a.position, filter: streamNameFilter({ prefixes: [x] }) });
  const o = collect(sub);
  await o.wait();
  return fin(o, sub);
};
scenarios.sub_all_pos_excl_nofilter = async (m) => {
  const x = m.s('pn-');
  await m.app(x, ev(0));
  const a = await m.c.appendToStream(x, ev(1));
  await m.app(x, ev(2));
  const sub = m.c.subscribeToAll({ fromPosition: a.position });
  const o = collect(sub);
  await o.wait();
  const r = await fin(o, sub);
  r.log = r.log.filter((l) => !l.includes('@') || l.includes('pn-'));
  return r;
};
scenarios.sub_all_end = async (m) => {
  const x = m.s('ee-');
  await m.app(x, ev(0));
  const sub = m.c.subscribeToAll({ fromPosition: END, filter: streamNameFilter({ prefixes: [x] }) });
  const o = collect(sub);
  await o.wait(500);
  await m.app(x, ev(1));
  await o.wait(400);
  return fin(o, sub);
};
scenarios.sub_all_pos_mid = async (m) => {
  const x = m.s('pm-');
  const a = await m.c.appendToStream(x, ev(0));
  await m.app(x, ev(1));
  const p = a.position.commit + 1n;
  const sub = m.c.subscribeToAll({
    fromPosition: { commit: p, prepare: p },
    filter: streamNameFilter({ prefixes: [x] }),
  });
  const o = collect(sub);
  await o.wait();
  return fin(o, sub);
};
scenarios.sub_all_pos_beyond = async (m) => {
  const x = m.s('py-');
  const p = 1n << 50n;
  const sub = m.c.subscribeToAll({
    fromPosition: { commit: p, prepare: p },
    filter: streamNameFilter({ prefixes: [x] }),
  });
  const o = collect(sub);
  await o.wait();
  await m.app(x, ev());
  await o.wait(400);
  return fin(o, sub);
};
type Window = { readonly maxSearchWindow?: number; readonly checkpointInterval?: number };
type Windows = readonly (readonly [string, Window])[];

const live: Windows = [
  ['w1i1', { maxSearchWindow: 1, checkpointInterval: 1 }],
  ['w2i1', { maxSearchWindow: 2, checkpointInterval: 1 }],
  ['w2i3', { maxSearchWindow: 2, checkpointInterval: 3 }],
  ['default', {}],
];
for (const [nm, f] of live)
  scenarios['sub_checkpoint_' + nm] = async (m) => {
    const x = m.s('cp-'),
      y = m.s('cq-');
    const a0 = await m.c.appendToStream(x, ev(0));
    const names = new Map([[a0.position.commit, 'first']]);
    const cps: bigint[] = [];
    const sub = m.c.subscribeToAll({
      fromPosition: a0.position,
      filter: streamNameFilter({
        prefixes: [x],
        ...f,
        checkpointReached: (_: unknown, p: LogPosition) => {
          cps.push(p.commit);
          return Promise.resolve();
        },
      }),
    });
    const o = collect(sub);
    await o.wait(500);
    const before = cps.length;
    for (let i = 0; i < 12; i++) {
      const a = await m.c.appendToStream(i % 4 === 3 ? x : y, ev(i));
      names.set(a.position.commit, (i % 4 === 3 ? 'x' : 'y') + i);
      await sleep(60);
    }
    await sleep(500);
    const r = await fin(o, sub);
    return {
      checkpointsAtCatchup: before,
      live: cps.slice(before).map((p) => names.get(p) ?? 'between'),
      liveCount: cps.length - before,
      log: r.log,
      error: r.error,
    };
  };
const far: Windows = [
  ['w1i1', { maxSearchWindow: 1, checkpointInterval: 1 }],
  ['w5i1', { maxSearchWindow: 5, checkpointInterval: 1 }],
  ['w5i2', { maxSearchWindow: 5, checkpointInterval: 2 }],
  ['default', {}],
];
for (const [nm, f] of far)
  scenarios['sub_cp_catchup_' + nm] = async (m) => {
    const x = m.s('cc-'),
      y = m.s('cd-');
    const a0 = await m.c.appendToStream(x, ev(0));
    const names = new Map<bigint, number>();
    for (let i = 0; i < 100; i++) {
      const a = await m.c.appendToStream(i % 10 === 9 ? x : y, ev(i));
      names.set(a.position.commit, i);
    }
    const cps: bigint[] = [];
    const seq: string[] = [];
    const sub = m.c.subscribeToAll({
      fromPosition: a0.position,
      filter: streamNameFilter({
        prefixes: [x],
        ...f,
        checkpointReached: (_: unknown, p: LogPosition) => {
          cps.push(p.commit);
          seq.push('cp' + (names.get(p.commit) ?? '?'));
          return Promise.resolve();
        },
      }),
    });
    sub.on('data', (r) => seq.push('ev' + names.get(r.event.position.commit)));
    sub.on('caughtUp', () => seq.push('caughtUp'));
    sub.on('error', () => seq.push('err'));
    await sleep(1200);
    await sub.unsubscribe();
    return { count: cps.length, seq: seq.join(' ').slice(0, 900) };
  };
scenarios.sub_unsub_events = async (m) => {
  const x = m.s();
  await m.app(x, ev());
  const sub = m.c.subscribeToStream(x);
  const o = collect(sub);
  await o.wait(400);
  const t = await tryv(() => sub.unsubscribe());
  await sleep(200);
  return { t: Object.keys(t), log: o.log };
};
