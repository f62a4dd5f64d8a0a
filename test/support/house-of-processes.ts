import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { aPostgresDatabase } from './databases.ts';
import { StandIn } from './eventstoredb/stand-in.ts';
import { startServiceProcess } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Two stores that are servers, and processes of the service on them, all gone when the test is over. Answers what starts one of a role. */
export const aHouseOfProcesses = async (environment: Readonly<Record<string, string>> = {}) => {
  const { url, dispose } = await aPostgresDatabase();
  onTestFinished(dispose);
  const log = await StandIn.start();
  onTestFinished(() => log.kill());
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const everyone = {
    EVENT_STORE_URL: log.url,
    DATABASE_URL: url,
    DOCUMENTS_URL: `file:${join(folder.path, 'documents')}`,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BASE_URL: 'http://127.0.0.1:1',
    ...environment,
  };
  let count = 0;
  return async (ROLE: 'api' | 'worker' | 'all'): Promise<ServiceProcess> => {
    const process = await startServiceProcess({ dataDir: join(folder.path, `${ROLE}-${++count}`), environment: { ...everyone, ROLE } });
    onTestFinished(async () => void (await process.end('SIGKILL')));
    return process;
  };
};
