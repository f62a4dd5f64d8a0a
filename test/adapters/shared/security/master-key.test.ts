import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  beginKeyChange,
  endKeyChange,
  loadMasterKeys,
  parseMasterKey,
} from '../../../../src/adapters/shared/security/vault.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = async (): Promise<string> => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
};

describe('the master key', () => {
  it('is created at the first start, readable by its owner only, and stays the same', async () => {
    const dataDir = join(await folder(), 'data');
    const first = loadMasterKeys({ dataDir });
    expect(first.map(({ length }) => length)).toEqual([32]);
    expect(loadMasterKeys({ dataDir })).toEqual(first);
    expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['master.key']);
  });

  it('differs between data folders', async () => {
    expect(loadMasterKeys({ dataDir: await folder() })).not.toEqual(loadMasterKeys({ dataDir: await folder() }));
  });

  it('is the configured one, without a file', async () => {
    const dataDir = await folder();
    const given = Buffer.alloc(32, 7);
    expect(loadMasterKeys({ given: given.toString('base64'), dataDir })).toEqual([given]);
    expect(loadMasterKeys({ given: given.toString('hex'), dataDir })).toEqual([given]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('must not be readable by others', async () => {
    const dataDir = await folder();
    loadMasterKeys({ dataDir });
    await chmod(join(dataDir, 'master.key'), 0o644);
    expect(() => loadMasterKeys({ dataDir })).toThrow(/chmod 600/);
  });

  it.each(['', 'short', 'A'.repeat(100)])('of %j is refused with the name of its source', async (text) => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'master.key'), text, { mode: 0o600 });
    expect(() => loadMasterKeys({ dataDir })).toThrow(/master\.key must hold 32 bytes/);
    expect(() => parseMasterKey(text, 'MASTER_KEY')).toThrow(/^MASTER_KEY must hold 32 bytes/);
  });

  it('is a list while it is changed: first the new one, until the old one is removed', async () => {
    const dataDir = await folder();
    const before = loadMasterKeys({ dataDir });
    const changing = beginKeyChange(dataDir);
    expect(changing.slice(1)).toEqual(before);
    // Cut off and begun again, it goes on with the same key.
    expect(beginKeyChange(dataDir)).toEqual(changing);
    expect(loadMasterKeys({ dataDir })).toEqual(changing);
    endKeyChange(dataDir, changing);
    expect(loadMasterKeys({ dataDir })).toEqual([changing[0]]);
    expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['master.key']);
  });

  it('may be configured as a list', async () => {
    const [first, second] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    expect(
      loadMasterKeys({ given: `${first.toString('base64')}, ${second.toString('hex')}`, dataDir: await folder() }),
    ).toEqual([first, second]);
  });
});
