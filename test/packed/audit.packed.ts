import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { LogKey, SignedLog } from '../support/signed-export.ts';
import { programOf, root, run } from './install.ts';

const project = inject('project');

describe('an export of a log, where no service is', () => {
  const page = readFileSync(join(root, 'docs/embedding.md'), 'utf8');

  beforeAll(async () => {
    const key = await LogKey.make('log-1');
    const log = await new SignedLog(key).fill(1_100, 20);
    await writeFile(join(project, 'log.ndjson.gz'), gzipSync(await log.text()));
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

  it('is checked by the program in docs/embedding.md, with the types of waybill/audit', async () => {
    const text = /^```js\n([^`]*checkExport[^]*?)^```/m.exec(page)?.[1] ?? '';
    await writeFile(join(project, 'audit.mjs'), text);
    const { file, options } = programOf(project, 'node');
    const { stdout } = await run(file, ['audit.mjs'], options);
    expect(stdout).toMatch(/^true 1101 [0-9a-f]{64} \{ at: '[^']+', kid: 'log-1' \}\n$/);
  });
});
