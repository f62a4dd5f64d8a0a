import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manifestText, UnusableBackupError } from '../../../../src/adapters/log/backup/manifest.ts';
import { copyChecked, verifyBackup } from '../../../../src/adapters/log/backup/read-backup.ts';
import { finishBackup } from '../../../../src/adapters/log/backup/write-backup.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const about = {
  version: '1.2.0',
  createdAt: '2026-11-29T10:00:00.000Z',
  mode: 'sandbox',
  migrations: ['001-log'],
  hasKeys: false,
  hasDocuments: true,
} as const;

/** A backup of three files, one empty and one whose length is no multiple of a block, as a folder or as a tar file. */
const aBackup = async (name: string): Promise<{ readonly folder: string; readonly path: string }> => {
  const { path: folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const draft = join(folder, 'draft');
  await mkdir(join(draft, 'documents', 'ab'), { recursive: true });
  await writeFile(join(draft, 'events.sqlite'), 'e'.repeat(700));
  await writeFile(join(draft, 'waybill.sqlite'), '');
  await writeFile(join(draft, 'documents', 'ab', 'c'.repeat(64)), 'd'.repeat(512));
  const path = join(folder, name);
  await finishBackup(draft, path, { ...about, migrations: [...about.migrations] });
  return { folder, path };
};

const refusal = (path: string, version = '1.2.0') =>
  verifyBackup(path, { version }).then(
    () => undefined,
    (error: unknown) => {
      expect(error).toBeInstanceOf(UnusableBackupError);
      return (error as Error).message;
    },
  );

const flipped = async (path: string, at: number, bit: number): Promise<() => Promise<void>> => {
  const bytes = await readFile(path);
  const changed = Buffer.from(bytes);
  changed[at] = (bytes[at] ?? 0) ^ (1 << bit);
  await writeFile(path, changed);
  return () => writeFile(path, bytes);
};

describe.each(['backup', 'backup.tar'])('%s', (name) => {
  it('is whole when it has its name, and nothing else is left', async () => {
    const { folder, path } = await aBackup(name);
    const { manifest, source } = await verifyBackup(path, { version: '1.2.0' });
    expect(manifest.files.map((file) => [file.name, file.bytes])).toEqual([
      [`documents/ab/${'c'.repeat(64)}`, 512],
      ['events.sqlite', 700],
      ['waybill.sqlite', 0],
    ]);
    expect((await readdir(folder)).filter((found) => found !== 'draft')).toEqual([name]);
    for (const file of manifest.files) {
      const target = join(folder, 'restored', file.name);
      await copyChecked(source, target, file);
      expect([(await stat(target)).size, (await stat(target)).mode & 0o777]).toEqual([file.bytes, 0o600]);
    }
  });

  it('is refused after any one bit of any of its bytes was changed', async () => {
    const { path } = await aBackup(name);
    const files = name.endsWith('.tar') ? [path] : ['events.sqlite', 'manifest.json'].map((file) => join(path, file));
    for (const file of files) {
      const { size } = await stat(file);
      const place = fc.record({ at: fc.nat({ max: size - 1 }), bit: fc.nat({ max: 7 }) });
      await fc.assert(
        fc.asyncProperty(place, async ({ at, bit }) => {
          const restore = await flipped(file, at, bit);
          expect(await refusal(path)).toBeDefined();
          await restore();
        }),
      );
    }
    expect(await refusal(path)).toBeUndefined();
  });

  it('is refused by an older release, and accepted by a newer one', async () => {
    const { path } = await aBackup(name);
    expect(await refusal(path, '1.1.9')).toContain('was made by Waybill 1.2.0, and this is 1.1.9');
    expect(await refusal(path, '1.10.0')).toBeUndefined();
  });
});

it('a folder that lacks a file, or has one more, is refused by name', async () => {
  const { path } = await aBackup('backup');
  await writeFile(join(path, 'master.key'), 'key');
  expect(await refusal(path)).toContain('master.key is not part of it');
  await rm(join(path, 'master.key'));
  await rm(join(path, 'waybill.sqlite'));
  expect(await refusal(path)).toContain('waybill.sqlite is missing');
});

it('a tar file that is cut anywhere is refused', async () => {
  const { folder, path } = await aBackup('backup.tar');
  const { size } = await stat(path);
  const cut = join(folder, 'cut.tar');
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: size - 1 }), async (length) => {
      await cp(path, cut);
      await truncate(cut, length);
      expect(await refusal(cut)).toBeDefined();
    }),
  );
});

it('a tar file is one that tar reads', async () => {
  const { path } = await aBackup('backup.tar');
  const listed = execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).trim().split('\n');
  expect(listed).toEqual(['manifest.json', `documents/ab/${'c'.repeat(64)}`, 'events.sqlite', 'waybill.sqlite']);
  expect(execFileSync('tar', ['-xOf', path, 'events.sqlite'], { encoding: 'utf8' })).toBe('e'.repeat(700));
});

it.each(['../events.sqlite', '/etc/passwd', 'documents/../../a', '.ssh/key'])(
  'a manifest that names %s is refused: no file is written outside of the data',
  async (name) => {
    const { path } = await aBackup('backup');
    const files = [{ name, bytes: 0, sha256: '0'.repeat(64) }];
    await writeFile(join(path, 'manifest.json'), manifestText({ ...about, migrations: [], files }));
    expect(await refusal(path)).toBeDefined();
  },
);
