import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadMasterKey, parseMasterKey } from '../../../src/adapters/security/master-key.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = async (): Promise<string> => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
};

describe('the master key', () => {
  it('is made at the first start, for its owner alone, and is the same ever after', async () => {
    const dataDir = join(await folder(), 'data');
    const first = loadMasterKey({ dataDir });
    expect(first).toHaveLength(32);
    expect(loadMasterKey({ dataDir })).toEqual(first);
    expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['master.key']);
  });

  it('is another one elsewhere', async () => {
    expect(loadMasterKey({ dataDir: await folder() })).not.toEqual(loadMasterKey({ dataDir: await folder() }));
  });

  it('is the given one where one is given, and then nothing is written', async () => {
    const dataDir = await folder();
    const given = Buffer.alloc(32, 7);
    expect(loadMasterKey({ given: given.toString('base64'), dataDir })).toEqual(given);
    expect(loadMasterKey({ given: given.toString('hex'), dataDir })).toEqual(given);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('must not be readable by others', async () => {
    const dataDir = await folder();
    loadMasterKey({ dataDir });
    await chmod(join(dataDir, 'master.key'), 0o644);
    expect(() => loadMasterKey({ dataDir })).toThrow(/chmod 600/);
  });

  it.each(['', 'short', 'A'.repeat(100)])('of %j is refused by the name of where it stood', async (text) => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'master.key'), text, { mode: 0o600 });
    expect(() => loadMasterKey({ dataDir })).toThrow(/master\.key must hold 32 bytes/);
    expect(() => parseMasterKey(text, 'MASTER_KEY')).toThrow(/^MASTER_KEY must hold 32 bytes/);
  });
});
