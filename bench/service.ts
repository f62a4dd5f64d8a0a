import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnCommand, startServiceProcess } from '../test/support/service-process.ts';
import type { ServiceProcess, ServiceProcessOptions } from '../test/support/service-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import type { Meter, Used } from './meter.ts';

/** A temporary folder and a data folder inside it; both are deleted when `resources` is disposed of. */
export const aFolder = async (
  resources: AsyncDisposableStack,
): Promise<{ readonly path: string; readonly dataDir: string }> => {
  const { path, remove } = await temporaryFolder();
  resources.defer(remove);
  const dataDir = join(path, 'data');
  await mkdir(dataDir);
  return { path, dataDir };
};

/** A service whose account has no webhooks, so that only the booking itself is measured. */
export type BenchService = MeteredProcess & { readonly benchToken: string };

const allocations = new URL('allocations.ts', import.meta.url).href;
/** The time (ms) within which every thread of a service reports its allocations. */
const threadsAnswerMs = 150;

/** Reads processor time from the service's metrics, all threads included, and allocations from the loaded module. */
const meterOf =
  ({ url, pid }: ServiceProcess, file: string): Meter =>
  async () => {
    process.kill(pid, 'SIGUSR2');
    await wait(threadsAnswerMs);
    const bytes = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, number>>;
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const seconds = Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
    return {
      processorMs: seconds * 1_000,
      allocatedKb: Object.values(bytes).reduce((sum, some) => sum + some, 0) / 1_000,
    };
  };

type MeteredProcess = ServiceProcess & { readonly meter: Meter };

/** A process of the service with a meter of what it uses. */
export const startMetered = async (options: ServiceProcessOptions): Promise<MeteredProcess> => {
  const file = `${options.dataDir}.allocations`;
  const environment = { ...options.environment, NODE_OPTIONS: `--import=${allocations}`, ALLOCATIONS_FILE: file };
  const service = await startServiceProcess({ ...options, environment });
  return { ...service, meter: meterOf(service, file) };
};

/** The sum of what several processes have used. */
export const meterOfAll =
  (processes: readonly MeteredProcess[]): Meter =>
  async () => {
    const used = await Promise.all(processes.map(({ meter }) => meter()));
    const sumOf = (member: keyof Used): number => used.reduce((sum, each) => sum + each[member], 0);
    return { processorMs: sumOf('processorMs'), allocatedKb: sumOf('allocatedKb') };
  };

/** Starts a service on this data; it is stopped when `resources` is disposed of. */
export const openService = async (
  resources: AsyncDisposableStack,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  /** Run in place of `bin/waybill.js`. */
  program?: URL,
): Promise<BenchService> => {
  const started = { dataDir, environment: settings, timeoutMs: 300_000 };
  const service = await startMetered({ ...started, ...(program && { program: program.pathname }) });
  resources.defer(async () => void (await service.end('SIGTERM')));
  const { code, stdout, stderr } = await spawnCommand(
    ['token', 'create', '--account', 'acc_bench', '--name', 'Bench'],
    { dataDir },
  );
  if (code !== 0) throw new Error(`No token for the bench: ${stderr}`);
  return { ...service, benchToken: stdout.trim() };
};

export const book = async (
  { url, benchToken }: Pick<BenchService, 'url' | 'benchToken'>,
  body: object,
): Promise<string> => {
  const response = await fetch(`${url}/api/shipments/labels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${benchToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`A booking was answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { shipment: { shipmentId: string } }).shipment.shipmentId;
};

/** Waits until every subscriber has processed all events. */
export const caughtUp = async ({ url }: Pick<ServiceProcess, 'url'>): Promise<void> => {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const lags = [...text.matchAll(/^log_lag_events\{[^}]*\} (\d+)/gm)].map(([, lag]) => Number(lag));
    if (lags.length > 0 && lags.every((lag) => lag === 0)) return;
    // Waits between polls, because each reply costs milliseconds of the measured processor time.
    await wait(100);
  }
};
