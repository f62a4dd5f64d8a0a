import { randomUUID } from 'node:crypto';
import { ANY, NO_STREAM, STREAM_EXISTS, binaryEvent } from '@eventstore/db-client';
import type { AppendExpectedRevision } from '@eventstore/db-client';
import { brief, clientOf, count, ev, evid, json, read, res, tryv, uniq } from './kit.ts';
import type { Kit, Scenarios } from './kit.ts';

/** Answers to appends: expectations, idempotency, names, limits, races. */
export const scenarios: Scenarios = {};

const conflictOf = (error: unknown): string => {
  const { type, actualVersion, expectedVersion } = error as {
    type: string;
    actualVersion: bigint;
    expectedVersion: bigint;
  };
  return `${type}/actual=${actualVersion}/expected=${expectedVersion}`;
};

scenarios.append_ns = async ({ s, app }) => app(s(), ev(), NO_STREAM);
scenarios.append_multi = async ({ s, app }) => app(s(), [ev(1), ev(2), ev(3)], NO_STREAM);
scenarios.append_any_missing = async ({ s, app }) => app(s(), ev(), ANY);
scenarios.append_exists_missing = async ({ s, app }) => app(s(), ev(), STREAM_EXISTS);
scenarios.append_exact_missing = async ({ s, app }) => app(s(), ev(), 0n);
scenarios.conflict_ns = async ({ s, app }) => {
  const x = s();
  await app(x, [ev(), ev()]);
  return app(x, ev(), NO_STREAM);
};
scenarios.conflict_low = async ({ s, app }) => {
  const x = s();
  await app(x, [ev(), ev(), ev()]);
  return app(x, ev(), 0n);
};
scenarios.conflict_high = async ({ s, app }) => {
  const x = s();
  await app(x, [ev(), ev(), ev()]);
  return app(x, ev(), 9n);
};
scenarios.exact_ok = async ({ s, app }) => {
  const x = s();
  await app(x, [ev(), ev(), ev()]);
  return app(x, ev(), 2n);
};
scenarios.exists_ok = async ({ s, app }) => {
  const x = s();
  await app(x, [ev()]);
  return app(x, ev(), STREAM_EXISTS);
};
const revisions: readonly (readonly [string, AppendExpectedRevision])[] = [
  ['ns', NO_STREAM],
  ['any', ANY],
  ['exists', STREAM_EXISTS],
  ['exact', 0n],
];
for (const [nm, rev] of revisions) {
  const pre = async (m: Kit) => {
    const x = m.s();
    await m.app(x, ev(0), ANY);
    return x;
  };
  const setup = async (m: Kit) => (nm === 'ns' ? m.s() : pre(m));
  scenarios[`idem_${nm}_same`] = async (m) => {
    const x = await setup(m),
      e1 = ev(1),
      e2 = ev(2),
      e = [e1, e2];
    const a = await m.c.appendToStream(x, e, { expectedRevision: rev });
    const b = await tryv(() => m.c.appendToStream(x, e, { expectedRevision: rev }));
    return {
      b: b.err ?? res(b.ok),
      samePos: typeof b.ok === 'object' && b.ok.position?.commit === a.position?.commit,
      n: await count(m.c, x),
    };
  };
  scenarios[`idem_${nm}_after_more`] = async (m) => {
    const x = await setup(m),
      e1 = ev(1),
      e2 = ev(2),
      e = [e1, e2];
    const a = await m.c.appendToStream(x, e, { expectedRevision: rev });
    await m.app(x, [ev(7), ev(8)]);
    const b = await tryv(() => m.c.appendToStream(x, e, { expectedRevision: rev }));
    return {
      b: b.err ?? res(b.ok),
      samePos: typeof b.ok === 'object' && b.ok.position?.commit === a.position?.commit,
      n: await count(m.c, x),
    };
  };
  scenarios[`idem_${nm}_superset`] = async (m) => {
    const x = await setup(m),
      e1 = ev(1),
      e2 = ev(2),
      e = [e1, e2];
    await m.app(x, e, rev);
    return { b: await m.app(x, [...e, ev(3)], rev), n: await count(m.c, x) };
  };
  scenarios[`idem_${nm}_subset_first`] = async (m) => {
    const x = await setup(m),
      e1 = ev(1),
      e2 = ev(2),
      e = [e1, e2];
    await m.app(x, e, rev);
    return { b: await m.app(x, [e1], rev), n: await count(m.c, x) };
  };
  scenarios[`idem_${nm}_subset_second`] = async (m) => {
    const x = await setup(m),
      e1 = ev(1),
      e2 = ev(2),
      e = [e1, e2];
    await m.app(x, e, rev);
    return { b: await m.app(x, [e2], rev), n: await count(m.c, x) };
  };
  scenarios[`idem_${nm}_reversed`] = async (m) => {
    const x = await setup(m),
      e1 = ev(1),
      e2 = ev(2),
      e = [e1, e2];
    await m.app(x, e, rev);
    return { b: await m.app(x, [e2, e1], rev), n: await count(m.c, x) };
  };
  scenarios[`idem_${nm}_new_then_known`] = async (m) => {
    const x = await setup(m),
      e1 = ev(1),
      e2 = ev(2),
      e = [e1, e2];
    await m.app(x, e, rev);
    return { b: await m.app(x, [ev(3), e1], rev), n: await count(m.c, x) };
  };
  scenarios[`idem_${nm}_same_id_other_data`] = async (m) => {
    const x = await setup(m),
      id = randomUUID();
    await m.app(x, evid(id, 1), rev);
    return { b: await m.app(x, evid(id, 99), rev), n: await count(m.c, x) };
  };
}
scenarios.idem_other_stream = async (m) => {
  const x = m.s(),
    y = m.s(),
    e = ev();
  await m.app(x, e);
  const b = await m.app(y, e);
  return { b, again_first: await m.app(x, e, ANY), nx: await count(m.c, x), ny: await count(m.c, y) };
};
scenarios.dup_in_batch = async (m) => {
  const x = m.s(),
    e = ev();
  return { b: await m.app(x, [e, e]), n: await count(m.c, x) };
};
scenarios.dup_in_batch_ns = async (m) => {
  const x = m.s(),
    e = ev();
  return { b: await m.app(x, [e, e], NO_STREAM), again: await m.app(x, [e, e], NO_STREAM), n: await count(m.c, x) };
};
scenarios.idem_any_known_at_mid = async (m) => {
  const x = m.s(),
    [first, second, third] = [ev(1), ev(2), ev(3)];
  await m.app(x, [first, second, third]);
  return { b: await m.app(x, [second, third]), c: await m.app(x, [first, third]), n: await count(m.c, x) };
};
scenarios.empty_any_missing = async (m) => {
  const x = m.s();
  return { b: await m.app(x, []), n: await count(m.c, x) };
};
scenarios.empty_any_existing = async (m) => {
  const x = m.s();
  await m.app(x, ev());
  return { b: await m.app(x, []), n: await count(m.c, x) };
};
scenarios.empty_ns_missing = async (m) => {
  const x = m.s();
  return { b: await m.app(x, [], NO_STREAM), n: await count(m.c, x), then: await m.app(x, ev(), NO_STREAM) };
};
scenarios.empty_exact_ok = async (m) => {
  const x = m.s();
  await m.app(x, ev());
  return { b: await m.app(x, [], 0n), n: await count(m.c, x) };
};
scenarios.empty_exact_wrong = async (m) => {
  const x = m.s();
  await m.app(x, [ev(), ev()]);
  return { b: await m.app(x, [], 0n), c: await m.app(x, [], 9n), n: await count(m.c, x) };
};
scenarios.empty_exists_missing = async (m) => m.app(m.s(), [], STREAM_EXISTS);
scenarios.name_empty = async (m) => m.app('', ev());
scenarios.name_system = async (m) => m.app('$sys' + uniq, ev());
scenarios.name_meta = async (m) => ({ a: await m.app('$$' + m.s(), ev()) });
scenarios.name_dollars = async (m) => ({ b: await m.app('$', ev()) });
scenarios.name_all = async (m) => m.app('$all', ev());
scenarios.name_unicode = async (m) => {
  const x = m.s('żółć 日本/\\?#%');
  const a = await m.app(x, ev());
  return { a, r: brief(await read(m.c.readStream(x))) };
};
scenarios.name_long = async (m) => {
  const x = m.s('n'.repeat(5000));
  const a = await m.app(x, ev());
  return { a, n: await count(m.c, x) };
};
scenarios.type_empty = async (m) => m.app(m.s(), json({ type: '', data: {} }));
scenarios.type_system = async (m) => m.app(m.s(), json({ type: '$mine', data: {} }));
scenarios.bad_id = async (m) => m.app(m.s(), json({ id: 'not-a-uuid', type: 'T', data: {} }));
scenarios.upper_id = async (m) => {
  const x = m.s(),
    id = randomUUID().toUpperCase();
  const a = await m.app(x, evid(id));
  const r = await read(m.c.readStream(x));
  return { a, readBackLower: r[0].event.id === id.toLowerCase(), readBackSame: r[0].event.id === id };
};
scenarios.neg_rev = async (m) => ({ a: await m.app(m.s(), ev(), -1n), b: await m.app(m.s(), ev(), -2n) });
scenarios.shape_json_nometa = async (m) => {
  const x = m.s();
  await m.app(x, ev(1));
  const r = (await read(m.c.readStream(x)))[0];
  return {
    keys: Object.keys(r),
    ekeys: Object.keys(r.event),
    meta: r.event.metadata,
    data: r.event.data,
    isJson: r.event.isJson,
    created: r.event.created.constructor.name,
    near: Math.abs(Date.now() - r.event.created.getTime()) < 2000,
    pos: typeof r.event.position,
    cp: typeof r.commitPosition,
    cpEq: r.commitPosition === r.event.position?.commit,
  };
};
scenarios.shape_json_meta = async (m) => {
  const x = m.s();
  await m.app(x, ev(1, { metadata: { $correlationId: 'c', a: 1 } }));
  const r = (await read(m.c.readStream(x)))[0];
  return { meta: r.event.metadata };
};
scenarios.shape_nulldata = async (m) => {
  const x = m.s();
  const a = await m.app(x, json({ type: 'T', data: null }));
  const r = await tryv(async () => (await read(m.c.readStream(x)))[0].event.data);
  return { a, r };
};
scenarios.shape_bin = async (m) => {
  const x = m.s();
  const a = await m.app(x, binaryEvent({ type: 'B', data: Buffer.from([1, 2, 255]), metadata: Buffer.from([9]) }));
  const r = (await read(m.c.readStream(x)))[0];
  return {
    a,
    isJson: r.event.isJson,
    data: [...r.event.data],
    dc: r.event.data.constructor.name,
    meta: r.event.metadata,
  };
};
scenarios.shape_all = async (m) => {
  const x = m.s();
  const a = await m.c.appendToStream(x, [ev(1), ev(2)]);
  const r = await read(m.c.readAll({ fromPosition: a.position, maxCount: 1 }));
  const f = r[0];
  return {
    keys: Object.keys(f),
    ekeys: Object.keys(f.event),
    isLastOfBatch: f.event.revision,
    posEqAppend: f.event.position.commit === a.position.commit,
    cp: f.commitPosition === a.position.commit,
  };
};
scenarios.append_pos_is_last_event = async (m) => {
  const x = m.s();
  const a = await m.c.appendToStream(x, [ev(1), ev(2), ev(3)]);
  const r = await read(m.c.readStream(x));
  return r.map((e) => e.event.position?.commit === a.position.commit);
};
scenarios.created_precision = async (m) => {
  const x = m.s();
  for (let i = 0; i < 20; i++) await m.app(x, ev());
  const r = await read(m.c.readStream(x));
  const times = r.map((e) => e.event.created.getTime());
  const mono = times.every((time, i) => time >= (times[i - 1] ?? time));
  return { mono, intMs: r.every((e) => Number.isInteger(e.event.created.getTime())) };
};
scenarios.created_batch_same = async (m) => {
  const x = m.s();
  await m.app(
    x,
    Array.from({ length: 50 }, () => ev()),
  );
  const r = await read(m.c.readStream(x));
  return { spreadMs: +(r.at(-1) ?? r[0]).event.created - +r[0].event.created < 20 };
};
scenarios.too_big = async (m) => m.app(m.s(), ev(1, { data: { x: 'y'.repeat(1100000) } }));
scenarios.too_big_multi = async (m) => {
  const x = m.s();
  return {
    b: await m.app(
      x,
      Array.from({ length: 20 }, () => ev(1, { data: { x: 'y'.repeat(60000) } })),
      NO_STREAM,
    ),
    n: await count(m.c, x),
  };
};
/**
 * Finds the largest accepted size between `accepted` and `refused`. Begin near the limit, because each attempt sends a
 * megabyte.
 */
const longest = async (
  accepted: number,
  refused: number,
  accepts: (size: number) => Promise<boolean>,
): Promise<number> => {
  if (!(await accepts(accepted)) || (await accepts(refused))) return Number.NaN;
  while (refused - accepted > 1) {
    const size = (accepted + refused) >> 1;
    if (await accepts(size)) accepted = size;
    else refused = size;
  }
  return accepted;
};
const mebibyte = 2 ** 20;
scenarios.limit = async (m) => {
  const size = await longest(
    mebibyte - 20,
    mebibyte + 20,
    async (k) => !(await m.app(m.s(), binaryEvent({ type: 'TT', data: Buffer.alloc(k) }))).err,
  );
  return { maxDataBytesFor1EventType2chars: size, minus1MiB: size - mebibyte };
};
scenarios.limit_json = async (m) => {
  const size = await longest(
    mebibyte - 20,
    mebibyte + 20,
    async (k) => !(await m.app(m.s(), json({ type: 'TT', data: { x: 'y'.repeat(k) }, metadata: { a: 1 } }))).err,
  );
  return { jsonBytes: size + 8, metaBytes: 7, minus1MiB: size + 8 + 7 - mebibyte };
};
scenarios.limit_10ev = async (m) => {
  const ten = (k: number) => Array.from({ length: 10 }, () => binaryEvent({ type: 'TT', data: Buffer.alloc(k) }));
  const perEvent = await longest(104_850, 104_870, async (k) => !(await m.app(m.s(), ten(k))).err);
  return { perEvent, total: perEvent * 10, minus1MiB: perEvent * 10 - mebibyte };
};
scenarios.huge_20mb = async (m) => m.app(m.s(), binaryEvent({ type: 'TT', data: Buffer.alloc(20e6) }));
scenarios.after_too_big_ok = async (m) => {
  const x = m.s();
  await m.app(x, binaryEvent({ type: 'TT', data: Buffer.alloc(2e6) }));
  return m.app(x, ev());
};
scenarios.many_small = async (m) => {
  const x = m.s();
  const b = await m.app(
    x,
    Array.from({ length: 5000 }, (_, i) => ev(i)),
    NO_STREAM,
  );
  return { b, n: await count(m.c, x) };
};
scenarios.race64_exact = async (m) => {
  const x = m.s();
  await m.app(x, ev(), NO_STREAM);
  const rs = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) => m.c.appendToStream(x, [ev(i), ev(i)], { expectedRevision: 0n })),
  );
  const k: Record<string, number> = {};
  for (const r of rs) {
    const n = r.status === 'fulfilled' ? 'ok' : conflictOf(r.reason);
    k[n] = (k[n] ?? 0) + 1;
  }
  return { k, n: await count(m.c, x) };
};
scenarios.race64_ns = async (m) => {
  const x = m.s();
  const rs = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) => m.c.appendToStream(x, ev(i), { expectedRevision: NO_STREAM })),
  );
  const k: Record<string, number> = {};
  for (const r of rs) {
    const n = r.status === 'fulfilled' ? 'ok' : conflictOf(r.reason);
    k[n] = (k[n] ?? 0) + 1;
  }
  return { k, n: await count(m.c, x) };
};
scenarios.race64_any = async (m) => {
  const x = m.s();
  const rs = await Promise.all(
    Array.from({ length: 64 }, (_, i) => m.c.appendToStream(x, [ev(i), ev(i)], { expectedRevision: ANY })),
  );
  const r = await read(m.c.readStream(x));
  const paired = r.every((e, i) => i % 2 === 1 || e.event.data.n === r[i + 1]?.event.data.n);
  return {
    n: r.length,
    atomicPairs: paired,
    inCallOrder: r.filter((_, i) => i % 2 === 0).every((e, i) => e.event.data.n === i),
    distinctNext: new Set(rs.map((q) => q.nextExpectedRevision)).size,
  };
};
scenarios.race64_sameid = async (m) => {
  const x = m.s(),
    e = ev();
  const rs = await Promise.allSettled(
    Array.from({ length: 64 }, () => m.c.appendToStream(x, e, { expectedRevision: NO_STREAM })),
  );
  return {
    ok: rs.filter((r) => r.status === 'fulfilled').length,
    errs: [...new Set(rs.flatMap((r) => (r.status === 'rejected' ? [(r.reason as { type: string }).type] : [])))],
    n: await count(m.c, x),
    positions: new Set(rs.flatMap((r) => (r.status === 'fulfilled' ? [r.value.position.commit] : []))).size,
  };
};
scenarios.pipelined_exact = async (m) => {
  const x = m.s();
  const rs = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      m.c.appendToStream(x, ev(i), { expectedRevision: i === 0 ? NO_STREAM : BigInt(i - 1) }),
    ),
  );
  return { ok: rs.filter((r) => r.status === 'fulfilled').length, n: await count(m.c, x) };
};
scenarios.nothrow = async (m) => {
  const c2 = clientOf(`${m.url}&throwOnAppendFailure=false`, m.path);
  const x = m.s();
  await c2.appendToStream(x, [ev(), ev(), ev()]);
  const r = await tryv(() => c2.appendToStream(x, ev(), { expectedRevision: NO_STREAM }));
  const r2 = await tryv(() => c2.appendToStream(m.s(), ev(), { expectedRevision: 4n }));
  await c2.dispose();
  return { r, r2 };
};
scenarios.caps = async (m) => tryv(async () => ({ v: (await m.c.capabilities).serverVersion }));
