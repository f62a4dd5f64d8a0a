import { BACKWARDS, END, START, eventTypeFilter, streamNameFilter } from '@eventstore/db-client';
import { brief, ev, read, tryv } from './kit.ts';
import type { Kit, Scenarios, Seen } from './kit.ts';

/** Answers to reads of streams and of the log. */
export const scenarios: Scenarios = {};

scenarios.read_missing = async (m) => tryv(() => read(m.c.readStream(m.s())));
scenarios.read_missing_back = async (m) =>
  tryv(() => read(m.c.readStream(m.s(), { direction: BACKWARDS, fromRevision: END, maxCount: 1 })));
const five = async (m: Kit): Promise<string> => {
  const x = m.s();
  await m.app(
    x,
    [0, 1, 2, 3, 4].map((n) => ev(n)),
  );
  return x;
};
for (const [nm, o] of Object.entries({
  fwd: {},
  fwd_max2: { maxCount: 2 },
  fwd_from2: { fromRevision: 2n },
  fwd_from_beyond: { fromRevision: 10n },
  fwd_from_end: { fromRevision: END },
  back_end: { direction: BACKWARDS, fromRevision: END },
  back_end_max1: { direction: BACKWARDS, fromRevision: END, maxCount: 1 },
  back_start: { direction: BACKWARDS, fromRevision: START },
  back_default: { direction: BACKWARDS },
  back_from2: { direction: BACKWARDS, fromRevision: 2n },
  back_beyond: { direction: BACKWARDS, fromRevision: 10n },
  max0: { maxCount: 0 },
  maxNeg: { maxCount: -1 },
}))
  scenarios['read_' + nm] = async (m) => {
    const x = await five(m);
    return tryv(async () => brief(await read(m.c.readStream(x, o))));
  };
scenarios.read_max0_missing = async (m) => tryv(() => read(m.c.readStream(m.s(), { maxCount: 0 })));
scenarios.read_empty_name = async (m) => tryv(() => read(m.c.readStream('')));
scenarios.read_break = async (m) => {
  const x = await five(m);
  const a = brief(await read(m.c.readStream(x), 2));
  return { a, then: await m.app(x, ev()) };
};
const allOf = (rs: readonly Seen[], x: string): string[] => brief(rs.filter((r) => r.event.streamId.includes(x)));
scenarios.all_fwd_order = async (m) => {
  const x = m.s(),
    y = m.s();
  for (let i = 0; i < 3; i++) {
    await m.app(x, ev(i));
    await m.app(y, ev(i));
  }
  const r = await read(m.c.readAll({ maxCount: 1e6 }));
  const f = r.filter((e) => [x, y].includes(e.event?.streamId));
  return {
    seq: f.map((e) => (e.event.streamId === x ? 'x' : 'y') + e.event.revision),
    posMono: f.every((e, i) => e.event.position.commit > (f[i - 1]?.event.position.commit ?? -1n)),
    hasSystem: r.some((e) => e.event?.streamId.startsWith('$')),
  };
};
scenarios.all_from_pos_incl = async (m) => {
  const x = m.s();
  await m.app(x, ev(0));
  const a = await m.c.appendToStream(x, ev(1));
  await m.app(x, ev(2));
  return allOf(await read(m.c.readAll({ fromPosition: a.position, maxCount: 1e6 })), x);
};
scenarios.all_back_from_pos = async (m) => {
  const x = m.s();
  await m.app(x, ev(0));
  const a = await m.c.appendToStream(x, ev(1));
  await m.app(x, ev(2));
  return allOf(await read(m.c.readAll({ fromPosition: a.position, direction: BACKWARDS, maxCount: 2 })), x);
};
scenarios.all_back_end = async (m) => {
  const x = m.s();
  await m.app(x, [ev(0), ev(1)]);
  const r = await read(m.c.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 400 }));
  return allOf(r, x);
};
scenarios.all_back_start = async (m) => {
  return tryv(async () => (await read(m.c.readAll({ direction: BACKWARDS, fromPosition: START }))).length);
};
scenarios.all_fwd_end = async (m) => tryv(async () => (await read(m.c.readAll({ fromPosition: END }))).length);
scenarios.all_max0 = async (m) => tryv(async () => (await read(m.c.readAll({ maxCount: 0 }))).length);
scenarios.all_pos_mid = async (m) => {
  const x = m.s();
  const a = await m.c.appendToStream(x, ev(1));
  await m.app(x, ev(2));
  const p = a.position.commit + 1n;
  return tryv(async () =>
    allOf(await read(m.c.readAll({ fromPosition: { commit: p, prepare: p }, maxCount: 1e5 })), x),
  );
};
scenarios.all_pos_mid_back = async (m) => {
  const x = m.s();
  await m.app(x, ev(1));
  const a = await m.c.appendToStream(x, ev(1));
  const p = a.position.commit + 1n;
  return tryv(async () =>
    allOf(await read(m.c.readAll({ fromPosition: { commit: p, prepare: p }, direction: BACKWARDS, maxCount: 2 })), x),
  );
};
scenarios.all_pos_beyond = async (m) => {
  const p = 1n << 60n;
  return tryv(async () => (await read(m.c.readAll({ fromPosition: { commit: p, prepare: p } }))).length);
};
scenarios.all_prep_gt_commit = async (m) =>
  tryv(async () => (await read(m.c.readAll({ fromPosition: { commit: 0n, prepare: 5n } }))).length);
scenarios.all_filter = async (m) => {
  const x = m.s('flt-');
  await m.app(x, [ev(0), ev(1), ev(2)]);
  return {
    prefix: await tryv(async () =>
      allOf(await read(m.c.readAll({ maxCount: 1e5, filter: streamNameFilter({ prefixes: [x] }) })), x),
    ),
    max2: await tryv(async () =>
      allOf(await read(m.c.readAll({ maxCount: 2, filter: streamNameFilter({ prefixes: [x] }) })), x),
    ),
    type: await tryv(
      async () => (await read(m.c.readAll({ maxCount: 3, filter: eventTypeFilter({ prefixes: ['T'] }) }))).length,
    ),
    back: await tryv(async () =>
      allOf(
        await read(
          m.c.readAll({
            direction: BACKWARDS,
            fromPosition: END,
            maxCount: 2,
            filter: streamNameFilter({ regex: `^${x}$` }),
          }),
        ),
        x,
      ),
    ),
  };
};
scenarios.read_your_write = async (m) => {
  let miss = 0;
  for (let i = 0; i < 100; i++) {
    const x = m.s();
    await m.c.appendToStream(x, ev());
    const r = await tryv(() => read(m.c.readStream(x)));
    if (r.err || r.ok.length !== 1) miss++;
  }
  return { miss };
};
scenarios.read_your_write_all = async (m) => {
  let miss = 0;
  for (let i = 0; i < 100; i++) {
    const x = m.s();
    const a = await m.c.appendToStream(x, ev());
    const r = await read(m.c.readAll({ fromPosition: a.position, maxCount: 1 }));
    if (r[0]?.event?.streamId !== x) miss++;
  }
  return { miss };
};
