import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditMain } from '../../src/infrastructure/audit-main.ts';
import { LogKey, SignedLog } from '../support/signed-export.ts';
import { Written } from '../support/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let text: string;
let digest: string;
const at = (name: string): string => join(folder.path, name);

beforeAll(async () => {
  folder = await temporaryFolder();
  const key = await LogKey.make('log-1');
  const log = await new SignedLog(key).fill(1_100, 20);
  [text, digest] = [await log.text(), log.digest];
  await writeFile(at('keys.json'), JSON.stringify(key.keys));
});
afterAll(() => folder.remove());

/** Runs the program on a file that holds these bytes. */
const auditOf = async (name: string, bytes: string | Uint8Array, ...options: readonly string[]) => {
  await writeFile(at(name), bytes);
  return audit(at(name), '--key', at('keys.json'), ...options);
};

const audit = async (...args: readonly string[]) => {
  const io = { stdout: new Written(), stderr: new Written() };
  const code = await auditMain(['node', 'waybill-audit', ...args], io);
  return {
    code,
    stdout: io.stdout.text.replaceAll(`${folder.path}/`, ''),
    stderr: io.stderr.text.replaceAll(`${folder.path}/`, ''),
  };
};

describe('waybill-audit', () => {
  it.each([
    ['log.ndjson', (plain: string) => Buffer.from(plain)],
    ['log.ndjson.gz', gzipSync],
    ['log.ndjson.zst', zstdCompressSync],
  ] as const)('finds %s whole, and exits with 0', async (name, compress) => {
    expect(await auditOf(name, compress(text))).toEqual({
      code: 0,
      stdout:
        `${name} is whole.\n1101 events in 21 streams, signed 2026-11-18T11:06:40.000Z with the key log-1; 2 valid signatures.\n` +
        `digest ${digest}\n`,
      stderr: 'events: 1101 checked.\n',
    });
  });

  it('names and locates what differs, and exits with 1', async () => {
    const { code, stdout } = await auditOf('other.ndjson', text.replace('"index":500', '"index":501'));
    expect(code).toBe(1);
    expect(stdout).toContain(
      [
        'other.ndjson is NOT whole: 2 differences (1 changed_event, 1 other_digest).',
        '1101 events in 21 streams, signed 2026-11-18T11:06:40.000Z with the key log-1; 2 valid signatures.',
      ].join('\n'),
    );
    expect(stdout).toContain(
      [
        '1. changed_event, lines 501 to 521, since 2026-11-20T00:08:21.000Z',
        '   Version 26 of box-evt0 (line 501) is not the event that version 27 was written after: it was changed or replaced.',
        '   found at line 521: Happened evt_521, version 27 of box-evt0, recorded 2026-11-20T00:08:41.000Z',
        '2. other_digest, lines 1 to 1000, since 2026-11-20T00:00:01.000Z',
        '   Lines 1 to 1000 are not the events that were signed up to event 1000.',
      ].join('\n'),
    );
  });

  it('prints so many differences as it is told to, and counts all', async () => {
    const { stdout } = await auditOf('others.ndjson', text.replaceAll('"index":5', '"index":6'), '--limit', '3');
    expect(stdout).toMatch(/is NOT whole: (\d+) differences/);
    expect(stdout).toMatch(/\n… and \d{2,} more; --limit prints them\.\n$/);
    expect(stdout.match(/found at/g)).toHaveLength(3);
  });

  it('prints the report as JSON', async () => {
    const { code, stdout } = await auditOf('cut.ndjson', text.slice(0, 100_000), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      file: 'cut.ndjson',
      isWhole: false,
      differenceCount: 2,
      differenceKinds: { unreadable_line: 1, cut: 1 },
      differences: [{ kind: 'unreadable_line' }, { kind: 'cut' }],
    });
  });

  it('says why it cannot check, and exits with 2', async () => {
    const keys = at('keys.json');
    expect(await audit(at('none.ndjson'), '--key', keys)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ENOENT') as string,
    });
    expect(await auditOf('no.ndjson.gz', text)).toMatchObject({
      code: 2,
      stderr: 'The compressed data is damaged (incorrect header check), at byte 0 of the file.\n',
    });
    await writeFile(at('no.json'), 'no');
    expect(await audit(at('log.ndjson'), '--key', at('no.json'))).toMatchObject({
      code: 2,
      stderr: 'The file of --key cannot be used: no.json is not JSON.\n',
    });
    await writeFile(at('no-keys.json'), '[]');
    await writeFile(at('any.ndjson'), '');
    expect(await audit(at('any.ndjson'), '--key', at('no-keys.json'))).toMatchObject({
      code: 2,
      stderr: 'The file of --key cannot be used: It is not a JWKS: {"keys":[…]}.\n',
    });
    expect((await audit(at('any.ndjson'))).code).toBe(2);
    expect((await audit(at('any.ndjson'), '--key', keys, '--limit', 'many')).code).toBe(2);
  });

  it('has help and a version', async () => {
    expect(await audit('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Exit codes: 0 the export is whole') as string,
    });
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(await audit('--version')).toMatchObject({ code: 0, stdout: `${version}\n` });
  });
});
