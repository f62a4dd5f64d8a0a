import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument } from './api-document.ts';
import { clientSources } from './client-sources.ts';

export const generatedFolder = join(import.meta.dirname, '../src/client/generated');

/**
 * Writes the files from which `waybill/client` is built. `npm ci` and `npm pack` run it; run `npm run generate:client`
 * after a change of a route or a schema.
 */
const generate = async (): Promise<void> => {
  const document = await apiDocument();
  await mkdir(generatedFolder, { recursive: true });
  for (const [name, text] of Object.entries(await clientSources(document))) {
    const path = join(generatedFolder, name);
    // An unchanged file is not written, because another process may be reading it: `.ci/run` runs lint beside
    // `npm pack`.
    if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeFile(path, text);
  }
};

if (import.meta.main) await generate();
