import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkExport } from '../../../../src/adapters/log/log-file/check-export.ts';
import type { CheckOptions, ExportReport } from '../../../../src/adapters/log/log-file/check-export.ts';
import { DamagedFileError } from '../../../../src/adapters/log/log-file/compression.ts';
import { UnusableKeysError } from '../../../../src/adapters/log/log-file/log-signatures.ts';
import {
  eventLine,
  exportEndLine,
  exportEndType,
  emptyDigest,
  nextDigest,
} from '../../../../src/application/log/audit/log-lines.ts';
import { sha256Of } from '../../../../src/adapters/log/sha256.ts';
import { runsTimes } from '../../../support/property-runs.ts';
import { LogKey, SignedLog } from '../../../support/signed-export.ts';

let key: LogKey;
let log: SignedLog;
let lines: readonly string[];

// 3,500 events of 70 streams, and 3 digests.
beforeAll(async () => {
  key = await LogKey.make('log-1');
  log = await new SignedLog(key).fill(3_497, 70);
  lines = [...log.lines, await log.end()];
});

async function* inChunks(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

const checkBytes = (bytes: Uint8Array, options: Partial<CheckOptions> = {}): Promise<ExportReport> =>
  checkExport(inChunks(bytes), { keys: key.keys, ...options });
const check = (given: readonly string[], options: Partial<CheckOptions> = {}): Promise<ExportReport> =>
  checkBytes(Buffer.from(given.map((line) => `${line}\n`).join('')), options);

/** What was found, and at which lines. */
const found = ({ differences }: ExportReport) =>
  differences.map(({ kind, lines: [first, last] }) => `${kind} ${first}-${last}`);

/** The line of an event of which another version was made. */
const changed = (index: number, data: unknown): string => {
  const recorded = log.events[index];
  if (recorded === undefined) throw new Error(`There is no event ${index}.`);
  return eventLine({ ...recorded, event: { ...recorded.event, data } });
};

describe('an export that nobody touched', () => {
  it('is whole', async () => {
    const report = await check(lines);
    expect(report).toEqual({
      isWhole: true,
      events: 3_500,
      streams: 73,
      signatures: 4,
      digest: log.digest,
      signed: { at: '2026-11-18T11:06:40.000Z', kid: 'log-1' },
      differenceCount: 0,
      differenceKinds: {},
      differences: [],
    });
  });

  it('is whole as lines of text, compressed, and in pieces of any size', async () => {
    async function* texts() {
      for (const line of lines) yield await Promise.resolve(line);
    }
    expect(await checkExport(texts(), { keys: key.keys })).toMatchObject({ isWhole: true, events: 3_500 });
    const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    expect(await checkBytes(gzipSync(text), { compression: 'gzip' })).toMatchObject({ isWhole: true, events: 3_500 });
    expect(await checkBytes(zstdCompressSync(text), { compression: 'zstd' })).toMatchObject({
      isWhole: true,
      events: 3_500,
    });
    expect(await checkExport(inChunks(text, 7), { keys: key.keys })).toMatchObject({ isWhole: true, events: 3_500 });
  });

  it('is whole in any number of compressed frames, read in chunks of any size', async () => {
    const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }),
        fc.integer({ min: 500, max: 100_000 }),
        fc.constantFrom(['gzip', gzipSync] as const, ['zstd', zstdCompressSync] as const),
        async (cuts, size, [compression, compress]) => {
          const ends = [...cuts.toSorted((a, b) => a - b), text.length];
          const frames = ends.map((end, index) => compress(text.subarray(ends[index - 1] ?? 0, end)));
          const report = await checkExport(inChunks(Buffer.concat(frames), size), { keys: key.keys, compression });
          expect(report).toMatchObject({ isWhole: true, events: 3_500, digest: log.digest });
        },
      ),
      { numRuns: runsTimes(0.1) },
    );
  });

  it('is whole without an event, and with the keys of other logs at hand', async () => {
    const empty = new SignedLog(key);
    expect(await check([await empty.end()])).toMatchObject({ isWhole: true, events: 0, digest: emptyDigest });
    const other = await LogKey.make('log-2');
    expect(await check(lines, { keys: { keys: [...other.keys.keys, ...key.keys.keys] } })).toMatchObject({
      isWhole: true,
    });
  });
});

describe('an export in which', () => {
  it('events that are not first ones name no predecessor: each is reported, though the digest is theirs', async () => {
    const first = log.events.slice(0, 72).map(({ previousHash: _, ...recorded }) => eventLine(recorded));
    const digest = first.reduce((digest, line) => nextDigest(digest, sha256Of(line), sha256Of), emptyDigest);
    const end = { events: 72, digest };
    const report = await check([...first, exportEndLine({ ...end, jws: await key.sign(end, exportEndType) })]);
    expect(found(report)).toEqual(['changed_event 1-71', 'changed_event 2-72']);
    expect(report.differences[0]?.message).toBe(
      'Version 2 of box-evt0 names no predecessor: it was changed or replaced.',
    );
  });

  it('a byte of an event was changed: the next event of its stream says so, and the digest', async () => {
    const line = (lines[500] ?? '').replace('"index":500', '"index":501');
    const report = await check(lines.with(500, line));
    expect(report.isWhole).toBe(false);
    expect(found(report)).toEqual(['changed_event 501-571', 'other_digest 1-1000']);
    expect(report.differences[0]).toMatchObject({
      at: { line: 571, stream: 'box-evt10', version: 9, id: 'evt_571', type: 'Happened' },
      since: '2026-11-20T00:08:21.000Z',
      message:
        'Version 8 of box-evt10 (line 501) is not the event that version 9 was written after: it was changed or replaced.',
    });
  });

  it('the last event of a stream was changed: the digest of its thousand names the lines, and no other thousand', async () => {
    const report = await check(lines.with(3_490, changed(3_490, { index: 'another' })));
    expect(found(report)).toEqual(['other_digest 3001-3500']);
    expect(report.differences[0]?.since).toBe('2026-11-20T00:50:00.000Z');
  });

  it('an event is missing', async () => {
    const report = await check(lines.toSpliced(1_500, 1));
    expect(found(report)).toEqual(['missing_events 1431-1570', 'other_digest 1001-1999']);
    expect(report.differences[0]?.message).toBe('Version 22 of box-evt29 is missing.');
    expect(report.differences[1]?.message).toBe(
      'Lines 1001 to 1999 are not the events that were signed up to event 2000. 1 event is missing there.',
    );
  });

  it('an event stands twice', async () => {
    const report = await check(lines.toSpliced(1_500, 0, lines[1_430] ?? ''));
    expect(found(report)).toEqual(['wrong_order 1431-1501', 'other_digest 1001-2001']);
    expect(report.differences[1]?.message).toContain('1 event is too many there. The time goes back at line 1501.');
  });

  it('two events of a stream have changed places', async () => {
    const [one = '', other = ''] = [lines[1_500], lines[1_570]];
    const report = await check(lines.with(1_500, other).with(1_570, one));
    expect(found(report)).toEqual(['missing_events 1431-1501', 'wrong_order 1501-1571', 'other_digest 1001-2000']);
  });

  it('two events of different streams have changed places: only the digest knows, and where the time goes back', async () => {
    const [one = '', other = ''] = [lines[2_500], lines[2_501]];
    const report = await check(lines.with(2_500, other).with(2_501, one));
    expect(found(report)).toEqual(['other_digest 2001-3000']);
    expect(report.differences[0]?.message).toContain('The time goes back at line 2502.');
  });

  it('a stream was written again, as valid JSON with a valid chain', async () => {
    const again = new Map<number, string>();
    let previousHash: string | undefined;
    for (const [index, recorded] of log.events.entries()) {
      if (recorded.stream !== 'box-evt7') continue;
      const { previousHash: _, ...rest } = recorded;
      const event = { ...recorded.event, data: { ...(recorded.event.data as object), price: 1 } };
      const line = eventLine({ ...rest, ...(previousHash !== undefined && { previousHash }), event });
      previousHash = sha256Of(line);
      again.set(index, line);
    }
    const report = await check(lines.map((line, index) => again.get(index) ?? line));
    expect(again.size).toBe(50);
    expect(found(report)).toEqual([
      'other_digest 1-1000',
      'other_digest 1001-2000',
      'other_digest 2001-3000',
      'other_digest 3001-3500',
    ]);
  });

  it('the end of another log follows the beginning of this one', async () => {
    const other = await new SignedLog(await LogKey.make('log-2'), 'other').fill(3_497, 70);
    const spliced = [...lines.slice(0, 1_500), ...other.lines.slice(1_500), await other.end()];
    const report = await check(spliced);
    expect(report.differenceKinds).toMatchObject({ missing_events: 70, unknown_key: 3 });
    expect(report.differences[0]).toMatchObject({
      kind: 'missing_events',
      at: { line: 1_501, stream: 'box-other29', version: 22 },
    });
    const own = [...lines.slice(0, 1_500), ...other.lines.slice(1_500), lines.at(-1) ?? ''];
    expect(found(await check(own, { limit: 1_000 }))).toContain('other_digest 1001-3500');
  });

  it('an event was changed before the export was signed: the digest before it says so, and the end is of what is here', async () => {
    const again = lines.slice(0, -1).with(2_930, changed(2_930, { index: 'another' }));
    const digest = again.reduce((before, line) => nextDigest(before, sha256Of(line), sha256Of), emptyDigest);
    const end = { events: again.length, digest };
    const report = await check([...again, exportEndLine({ ...end, jws: await key.sign(end, exportEndType) })]);
    expect(found(report)).toEqual(['changed_event 2931-3002', 'other_digest 2001-3000']);
    expect(report.digest).toBe(digest);
  });

  it('a signed digest was taken out', async () => {
    const index = log.events.findIndex(({ stream }) => stream === 'logDigest-000000000002');
    const report = await check(lines.toSpliced(index, 1));
    expect(found(report)).toContain('missing_digest 3000-3000');
    expect(found(report)).toContain('other_digest 1001-2999');
  });
});

describe('an export whose end', () => {
  it('was cut off at a line is not whole, and says what is signed', async () => {
    const report = await check(lines.slice(0, 2_500));
    expect(found(report)).toEqual(['cut 2501-2501']);
    expect(report.differences[0]).toMatchObject({
      at: { line: 2_500 },
      message: expect.stringContaining('Signed are the first 2000 events.') as string,
    });
  });

  it('was cut off and replaced by the signature of a digest in the log is not whole', async () => {
    const { data } = log.events[2_000]?.event as {
      readonly data: { readonly events: number; readonly digest: string; readonly jws: string };
    };
    expect(data.events).toBe(2_000);
    const report = await check([...lines.slice(0, 2_000), exportEndLine(data)]);
    expect(found(report)).toEqual(['bad_signature 2001-2001']);
  });

  it('was cut off within a line, within compressed data, or between two pieces of it', async () => {
    const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    expect(found(await checkBytes(text.subarray(0, -1)))).toEqual(['cut 3502-3502']);
    expect((await checkBytes(text.subarray(0, 500_000))).differenceKinds).toMatchObject({ cut: 1, unreadable_line: 1 });
    for (const [compression, compress] of [
      ['gzip', gzipSync],
      ['zstd', zstdCompressSync],
    ] as const) {
      const halves = [compress(text.subarray(0, 600_000)), compress(text.subarray(600_000))];
      const cut = await checkBytes(Buffer.concat(halves).subarray(0, -40), { compression });
      expect(cut).toMatchObject({ isWhole: false, differenceKinds: { cut: 2 } });
      expect(cut.differences.at(-2)?.message).toMatch(
        /^The compressed data ends too early, at byte \d+ of the file\. Nothing could be read behind line \d+\.$/,
      );
      const between = await checkBytes(halves[0] ?? text, { compression });
      expect(between).toMatchObject({ isWhole: false, differenceKinds: { cut: 1 } });
      const tail = await checkBytes(Buffer.concat([...halves, Buffer.from('more')]), { compression });
      expect(tail).toMatchObject({ isWhole: false, differenceKinds: { damaged_file: 1 } });
    }
  });

  it('is followed by more lines is not whole', async () => {
    expect(found(await check([...lines, lines[0] ?? '', 'more']))).toEqual(['not_the_end 3502-3502']);
  });
});

describe('a file', () => {
  it('without a byte, or without an event, is no export', async () => {
    expect(found(await checkBytes(Buffer.alloc(0)))).toEqual(['cut 1-1']);
    expect((await checkBytes(Buffer.alloc(0), { compression: 'gzip' })).differenceKinds).toEqual({ cut: 2 });
    const garbage = await checkBytes(Buffer.from('garbage\n\n\u0000\u00ff'));
    expect(garbage.differenceKinds).toEqual({ unreadable_line: 3, cut: 1 });
  });

  it('that is not compressed as its name says cannot be read', async () => {
    for (const compression of ['gzip', 'zstd'] as const)
      await expect(checkBytes(Buffer.from('no compressed data at all'), { compression })).rejects.toThrow(
        DamagedFileError,
      );
  });

  it('is reported with the first differences, and the number of all', async () => {
    const report = await check(
      lines.map((line, index) => (index < 3_500 ? `${line} ` : line)),
      { limit: 5 },
    );
    expect(report.differences).toHaveLength(5);
    expect(report.differenceCount).toBeGreaterThan(3_000);
  });
});

describe('the keys', () => {
  it('that do not know the one that signed, or hold another under its name, prove nothing', async () => {
    const unknown = await check(lines, { keys: (await LogKey.make('log-9')).keys });
    expect(unknown.differenceKinds).toEqual({ unknown_key: 4 });
    expect(unknown.differences[0]?.message).toBe('Signed with the key log-1, which is not among the given ones.');
    expect((await check(lines, { keys: (await LogKey.make('log-1')).keys })).differenceKinds).toEqual({
      bad_signature: 4,
    });
  });

  it.each([
    {},
    { keys: [] },
    { keys: [{ kty: 'OKP' }] },
    { keys: [{ kid: 'a', kty: 'RSA' }] },
    { keys: [{ kid: 'a', kty: 'OKP', crv: 'Ed25519', x: 'short' }] },
  ])('are refused when they are %j', async (keys) => {
    await expect(check(lines, { keys: keys as never })).rejects.toThrow(UnusableKeysError);
  });
});

it('any change of a single byte of an export is reported', async () => {
  const small = await new SignedLog(key).fill(40, 7);
  const text = Buffer.from(await small.text());
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const other = Buffer.from(text);
      other[at] = (other[at] ?? 0) ^ flip;
      expect((await checkBytes(other)).differenceCount).toBeGreaterThan(0);
    }),
  );
});

it.each(['gzip', 'zstd'] as const)(
  'any change of a single byte of a %s file is reported, unless the same text is read from it',
  async (compression) => {
    const small = await new SignedLog(key).fill(40, 7);
    const text = Buffer.from(await small.text());
    const file = compression === 'gzip' ? gzipSync(text) : zstdCompressSync(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const other = Buffer.from(file);
        other[at] = (other[at] ?? 0) ^ flip;
        const report = await checkBytes(other, { compression }).catch((error: unknown) => error);
        if (report instanceof DamagedFileError) return;
        const { isWhole, digest, events } = report as ExportReport;
        expect(!isWhole || (events === 40 && digest === small.digest)).toBe(true);
      }),
      { numRuns: runsTimes(0.5) },
    );
  },
);
