import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { aPostgresDatabase } from './databases.ts';
import { StandIn } from './eventstoredb/stand-in.ts';
import { standInUrl } from './eventstoredb/stand-in-process.ts';
import { startServiceProcess } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Address = { readonly host: string; readonly port: number };

/** The proxies between the processes and their stores; none when absent. */
export type Lines = {
  readonly toLog?: (log: Address) => Promise<Address>;
  readonly toDatabase?: (database: Address) => Promise<Address>;
};

const atHost = (url: string, { host, port }: Address): string => {
  const moved = new URL(url);
  moved.host = `${host}:${port}`;
  return moved.href;
};

/**
 * Registers a function to call at the end of the test, or of whatever shares a deployment. The last registered runs
 * first.
 */
export type AtEnd = (close: () => Promise<void> | void) => void;

/**
 * Two stores that are servers, and processes of the service on them, all stopped at the end. Resolves to a function
 * that starts a process of a role. A concurrent test passes `atEnd` from its own context.
 */
export const aDeployment = async (
  environment: Readonly<Record<string, string>> = {},
  { toLog, toDatabase }: Lines = {},
  atEnd: AtEnd = onTestFinished,
) => {
  const { url, dispose } = await aPostgresDatabase();
  atEnd(dispose);
  const log = await StandIn.start();
  atEnd(() => log.kill());
  const folder = await temporaryFolder();
  atEnd(folder.remove);
  const { hostname, port } = new URL(url);
  const everyone = {
    EVENT_STORE_URL: toLog ? standInUrl((await toLog(log.address)).port) : log.url,
    DATABASE_URL: toDatabase ? atHost(url, await toDatabase({ host: hostname, port: Number(port) })) : url,
    DOCUMENTS_URL: `file:${join(folder.path, 'documents')}`,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BASE_URL: 'http://127.0.0.1:1',
    ...environment,
  };
  let count = 0;
  return async (ROLE: 'api' | 'worker' | 'all', output?: string): Promise<ServiceProcess> => {
    const process = await startServiceProcess({
      dataDir: join(folder.path, `${ROLE}-${++count}`),
      environment: { ...everyone, ROLE },
      ...(output !== undefined && { log: output }),
    });
    atEnd(async () => void (await process.end('SIGKILL')));
    return process;
  };
};
