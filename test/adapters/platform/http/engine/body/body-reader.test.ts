import { Readable } from 'node:stream';
import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { FileInBody, filesBodyReader } from '../../../../../../src/adapters/platform/http/engine/body/body-reader.ts';
import { TestClock } from '../../../../../support/test-clock.ts';

const mebibyte = 1024 * 1024;
const clock = new TestClock();
const readFiles = filesBodyReader({ at: 'files[].content', most: 5, largest: 5 * mebibyte }, 35 * mebibyte);
const read = (request: Request) => readFiles(request, { clock });

const requestOf = (stream: Readable, headers: Record<string, string> = {}): Request =>
  Object.assign(stream, { headers: { 'content-type': 'application/json', ...headers } }) as unknown as Request;

const decodedIn = (value: unknown): unknown[] =>
  (value as { files: { content: FileInBody }[] }).files.map(({ content }) => {
    expect(content).toBeInstanceOf(FileInBody);
    return 'bytes' in content.decoded ? content.decoded.bytes.length : content.decoded.fault;
  });

describe('a body with files', () => {
  it('is read in slices: 25 MiB do not block the event loop', async () => {
    const content = Buffer.alloc(5 * mebibyte, 7).toString('base64');
    const body = Buffer.from(JSON.stringify({ files: Array.from({ length: 5 }, () => ({ content })) }));
    // This thread's own work from one turn of the loop to the next, which no other process adds to, in milliseconds.
    const longestTurn = async (): Promise<number> => {
      let longest = 0;
      let turns = 0;
      let before = process.threadCpuUsage();
      let isDone = false;
      const watch = (): void => {
        const { user, system } = process.threadCpuUsage(before);
        longest = Math.max(longest, user + system);
        turns++;
        before = process.threadCpuUsage();
        if (!isDone) setImmediate(watch);
      };
      setImmediate(watch);
      // One piece that holds it all is the worst there can be.
      const { value } = await read(requestOf(Readable.from([body], { objectMode: false })));
      isDone = true;
      expect(decodedIn(value)).toEqual([1, 2, 3, 4, 5].map(() => 5 * mebibyte));
      expect(turns).toBeGreaterThan(500);
      return longest / 1_000;
    };
    // A collection of garbage falls into one reading; what reading itself takes, into each.
    const longest = [await longestTurn(), await longestTurn(), await longestTurn()];
    expect(Math.min(...longest)).toBeLessThan(50);
  });

  it('that arrives more slowly than 8 KiB/s for fifteen seconds is refused, however fast it was before', async () => {
    const stream = new Readable({ read: () => undefined });
    const reading = read(requestOf(stream, { 'content-length': String(mebibyte) }));
    const refused = expect(reading).rejects.toMatchObject({ status: 408, reason: 'body_too_slow' });
    let isOver = false;
    void reading.catch(() => undefined).finally(() => (isOver = true));
    const turns = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    stream.push('{"files":[{"content":"');
    for (const size of [120, 120, 500, 120]) {
      stream.push('QUJD'.repeat((size * 1_024) / 4));
      await turns();
      clock.advance(15_000);
      await turns();
      expect(isOver).toBe(false);
    }
    stream.push('QUJD'.repeat((119 * 1_024) / 4));
    await turns();
    clock.advance(15_000);
    await refused;
    // The connection has the answer to carry yet.
    expect(stream.destroyed).toBe(false);
  });

  it.each(['{"files":[', '{"files":[{"content":"QUJD'])('that ends early is refused: %s', async (begun) => {
    const stream = new Readable({ read: () => undefined });
    const refused = expect(read(requestOf(stream))).rejects.toMatchObject({ status: 400, reason: 'malformed_body' });
    stream.push(begun);
    setImmediate(() => stream.destroy(new Error('aborted')));
    await refused;
  });

  it('whose Content-Length is too large is not read', async () => {
    const stream = new Readable({
      read: () => {
        throw new Error('It was read.');
      },
    });
    await expect(read(requestOf(stream, { 'content-length': String(35 * mebibyte + 1) }))).rejects.toMatchObject({
      status: 413,
    });
  });
});
