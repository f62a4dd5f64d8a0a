import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { LogKey, SignedLog } from '../support/signed-export.ts';
import { nodes, programOf, root, run } from './install.ts';

const project = inject('project');

describe('an export of a log, where no service is', () => {
  const page = readFileSync(join(root, 'docs/embedding.md'), 'utf8');

  beforeAll(async () => {
    const key = await LogKey.make('log-1');
    const log = await new SignedLog(key).fill(1_100, 20);
    await writeFile(join(project, 'log.ndjson.gz'), gzipSync(await log.text()));
    const text = Buffer.from(await log.text());
    const pieces = [0, 50_000, 120_000].map((from, index, all) =>
      zstdCompressSync(text.subarray(from, all[index + 1])),
    );
    await writeFile(join(project, 'log.ndjson.zst'), Buffer.concat(pieces));
    await writeFile(join(project, 'cut.ndjson'), (await log.text()).slice(0, 100_000));
    await writeFile(join(project, 'log-keys.json'), JSON.stringify(key.keys));
  });

  it('is checked by waybill-audit', async () => {
    const { file, options } = programOf(project, 'waybill-audit');
    expect((await run(file, ['log.ndjson.gz', '--key', 'log-keys.json'], options)).stdout).toContain(
      'log.ndjson.gz is whole.\n1101 events',
    );
    await expect(run(file, ['cut.ndjson', '--key', 'log-keys.json'], options)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('without its signed end') as string,
    });
    await expect(run(file, ['none.ndjson', '--key', 'log-keys.json'], options)).rejects.toMatchObject({ code: 2 });
  });

  it.each(nodes)(
    'compressed in several pieces, it is checked on Node $major, minor $minor',
    async ({ path, major, minor }) => {
      const audit = join(project, 'node_modules/waybill/bin/waybill-audit.js');
      const read = async (file: string): Promise<string> =>
        (await run(path, [audit, file, '--key', 'log-keys.json'], { cwd: project })).stdout;
      expect(await read('log.ndjson.gz')).toContain('log.ndjson.gz is whole.\n1101 events');
      if (major > 22 || (major === 22 && minor >= 15)) {
        expect(await read('log.ndjson.zst')).toContain('log.ndjson.zst is whole.\n1101 events');
      } else {
        await expect(read('log.ndjson.zst')).rejects.toMatchObject({
          code: 2,
          stderr: expect.stringContaining('Use Node 22.15 or later, or decompress the file first') as string,
        });
      }
    },
  );

  it('is checked by the program in docs/embedding.md, with the types of waybill/audit', async () => {
    const text = /^```js\n([^`]*checkExport[^]*?)^```/m.exec(page)?.[1] ?? '';
    await writeFile(join(project, 'audit.mjs'), text);
    const { file, options } = programOf(project, 'node');
    const { stdout } = await run(file, ['audit.mjs'], options);
    expect(stdout).toMatch(/^true 1101 [0-9a-f]{64} \{ at: '[^']+', kid: 'log-1' \}\n$/);
  });
});
