import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientSources } from '../../bench/client-sources.ts';
import type { ApiDocument } from '../../bench/client-sources.ts';
import { generatedFolder } from '../../bench/generate-client.ts';
import { runningService } from '../support/running-service.ts';

it('what the client is generated from is that of the API as it is now: npm run generate:client', async () => {
  const service = await runningService();
  const document = JSON.parse((await service.get('/openapi.json', { token: null })).text) as ApiDocument;
  await service.stop();
  const sources = Object.entries(await clientSources(document));
  expect(sources.map(([name]) => name)).toEqual(['schema.ts', 'operations.ts', 'lines.ts']);
  const stale = sources.filter(([name, text]) => readFileSync(join(generatedFolder, name), 'utf8') !== text);
  expect(stale.map(([name]) => `${name}: run npm run generate:client`)).toEqual([]);
});
