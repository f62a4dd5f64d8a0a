import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runningService } from '../test/support/running-service.ts';
import { clientSources } from './client-sources.ts';
import type { ApiDocument } from './client-sources.ts';

export const generatedFolder = join(import.meta.dirname, '../src/client/generated');

/**
 * Writes what `waybill/client` is generated from. `npm ci` and `npm pack` do it; so does `npm run generate:client`,
 * after a change of a route or a schema.
 */
const generate = async (): Promise<void> => {
  const service = await runningService();
  const document = JSON.parse((await service.get('/openapi.json', { token: null })).text) as ApiDocument;
  await service.stop();
  await mkdir(generatedFolder, { recursive: true });
  for (const [name, text] of Object.entries(await clientSources(document))) {
    const path = join(generatedFolder, name);
    // Others may be reading it, as lint does beside `npm pack` in `.ci/run`.
    if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeFile(path, text);
  }
};

if (import.meta.main) await generate();
