import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runningService } from '../support/running-service.ts';

/** What the image runs to see whether its process is alive. */
const [, command = '[]'] =
  /^HEALTHCHECK [^]*?CMD (\[.*\])$/m.exec(readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8')) ?? [];
const [program, ...parameters] = JSON.parse(command) as readonly string[];

const outcomeWith = async (port: string): Promise<unknown> => {
  expect(program).toBe('node');
  const [code] = (await once(
    spawn(process.execPath, parameters, { env: { PORT: port } }),
    'close',
  )) as readonly unknown[];
  return code;
};

it('the health check of the image asks the port that the service listens on', async () => {
  const service = await runningService();
  const { port } = new URL(service.listeningAt);
  expect(await outcomeWith(port)).toBe(0);
  await service.stop();
  expect(await outcomeWith(port)).toBe(1);
});
