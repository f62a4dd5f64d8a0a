import fs, { existsSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeFolder } from '../../../../src/adapters/shared/files/read-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { runCommand } from '../../../support/command-line.ts';

let path: string;
beforeEach(async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  ({ path } = folder);
});

/** Files in the places of folders. */
const places: Readonly<Record<string, (folder: string) => string>> = {
  'a file': (folder) => {
    writeFileSync(join(folder, 'file'), '');
    return join(folder, 'file');
  },
  'below a file': (folder) => {
    writeFileSync(join(folder, 'file'), '');
    return join(folder, 'file', 'data', 'more');
  },
  'below a link to nothing': (folder) => {
    symlinkSync(join(folder, 'nothing'), join(folder, 'link'));
    return join(folder, 'link', 'data');
  },
  ...(process.platform === 'linux' && { 'below a file system that takes no folders': () => '/proc/waybill/data' }),
};

it('creates a folder with those above it, for its owner alone if told so, and leaves one that is there', () => {
  const deep = join(path, 'a', 'b', 'c');
  makeFolder(deep, { mode: 0o700 });
  makeFolder(deep);
  makeFolder('/');
  for (const each of [deep, join(path, 'a')]) expect(statSync(each).mode & 0o777).toBe(0o700);
});

describe.each(['before', 'after'] as const)('another process that creates it', (when) => {
  it.each([0, 1, 2, 3, 4, 5])(`disturbs nothing: ${when} the attempt %i`, (turn) => {
    const wanted = join(path, 'a', 'b', 'c');
    const create = fs.mkdirSync.bind(fs);
    for (const others of [1, 2, 3]) {
      let attempts = 0;
      const another = (at: 'before' | 'after'): void => {
        if (at === when && attempts === turn)
          create(join(path, ...['a', 'b', 'c'].slice(0, others)), { recursive: true });
      };
      const spy = vi.spyOn(fs, 'mkdirSync').mockImplementation((each) => {
        another('before');
        try {
          create(each);
        } finally {
          another('after');
          attempts++;
        }
        return undefined;
      });
      syncBuiltinESMExports();
      try {
        makeFolder(wanted);
      } finally {
        spy.mockRestore();
        syncBuiltinESMExports();
      }
      expect(statSync(wanted).isDirectory()).toBe(true);
      rmSync(join(path, 'a'), { recursive: true });
    }
  });
});

it.each(['ENOENT', 'ENOTDIR', 'EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'ELOOP', 'ENAMETOOLONG', 'EIO'])(
  'says in a sentence that a folder cannot be created: %s',
  (code) => {
    const failure = Object.assign(new Error(`${code}: no, mkdir`), { code });
    const spy = vi.spyOn(fs, 'mkdirSync').mockImplementation(() => {
      throw failure;
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      spy.mockRestore();
      syncBuiltinESMExports();
    });
    const wanted = join(path, 'a', 'b');
    expect(() => makeFolder(wanted)).toThrow(`The folder ${wanted} cannot be created (${code}: no, mkdir).`);
    expect(existsSync(join(path, 'a'))).toBe(false);
  },
);

it.each(Object.entries(places))('a service whose DATA_DIR is %s ends with a sentence', async (_, placeIn) => {
  const dataDir = placeIn(path);
  const { code, stdout, stderr } = await runCommand(['serve'], { dataDir, environment: { LOG_LEVEL: 'silent' } });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trim()).toMatch(/^The folder .+ cannot be created \(E[A-Z]+: .+\)\.$/);
  expect(stderr).toContain(dataDir);
});
