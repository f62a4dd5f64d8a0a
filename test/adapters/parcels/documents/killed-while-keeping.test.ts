import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Keeps one document of 5 MiB after the other, and says the name of each once it is kept. */
const keeper = `
import { FilesystemDocumentStore } from ${JSON.stringify(join(import.meta.dirname, '../../../../src/adapters/parcels/documents/filesystem-document-store.ts'))};
const store = await FilesystemDocumentStore.open(process.argv[1]);
for (let turn = 0; ; turn++) {
  const names = await Promise.all([0, 1, 2].map((n) => store.put(Buffer.alloc(5 * 1024 * 1024, turn + ':' + n + ' '))));
  process.stdout.write(names.join('\\n') + '\\n');
}`;

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a process that is killed while it keeps documents', () => {
  it('leaves only whole documents, among them every acknowledged one', async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    for (const underWay of [1, 2, 3]) {
      const folder = join(path, String(underWay));
      const child = spawn(process.execPath, ['--input-type=module', '--eval', keeper, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      let said = '';
      child.stdout.on('data', (text: Buffer) => (said += text.toString()));
      await eventually(() => said.length > 0);
      await eventually(async () => (await readdir(join(folder, 'unfinished'))).length >= underWay);
      child.kill('SIGKILL');
      await ended;

      const shards = (await readdir(folder)).filter((name) => name !== 'unfinished');
      const names = (await Promise.all(shards.map((shard) => readdir(join(folder, shard))))).flat();
      for (const name of names) expect(sha256Of(await readFile(join(folder, name.slice(0, 2), name)))).toBe(name);
      expect(
        said
          .trim()
          .split('\n')
          .filter((name) => name.length === 64 && !names.includes(name)),
      ).toEqual([]);
    }
  });
});
