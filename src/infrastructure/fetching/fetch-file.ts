import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { download } from '../../adapters/shared/system/download.ts';
import type { Downloaded, Validators } from '../../adapters/shared/system/download.ts';
import type { PublicSource, RateSource } from '../../adapters/trade/public-sources.ts';
import { rateSources } from '../../adapters/trade/public-sources.ts';
import { AddressGuard, AllowList } from '../../adapters/webhooks/sending/address-guard.ts';
import { ownValue } from '../../domain/shared/table.ts';
import type { Config } from '../configuration/config.ts';
import { guardedConnectors } from '../wiring/guarded-connectors.ts';
import { knownOf, readFetches, recordFetch } from './fetched.ts';

/** How long a download may take (ms), and how large it may be (bytes). */
export type DownloadLimits = { readonly timeoutMs: number; readonly largestBytes: number };

const limitsOfRates: DownloadLimits = { timeoutMs: 60_000, largestBytes: 8 * 1_024 ** 2 };

type FetchConfig = Pick<Config, 'dataDir' | 'exchangeRatesDir' | 'fetchAddresses' | 'webhookAllow' | 'localOnly'>;

/** The address of a source: the operator's mirror, else that of the publisher. */
const addressOf = (config: Pick<Config, 'fetchAddresses'>, name: string, source: PublicSource, now: string): string =>
  ownValue(config.fetchAddresses, name) ?? source.address(now.slice(0, 'YYYY-MM-DD'.length));

/** Downloads a source into a temporary folder, and deletes it when `work` is done with the file. */
export const withDownload = async <Result>(
  config: FetchConfig,
  {
    address,
    file,
    limits,
    known,
  }: {
    readonly address: string;
    readonly file: string;
    readonly limits: DownloadLimits;
    readonly known?: Validators;
  },
  work: (path: string, downloaded: Downloaded) => Result,
): Promise<Awaited<Result>> => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-fetch-'));
  const guard = new AddressGuard(new AllowList(config.webhookAllow));
  try {
    const path = join(folder, file);
    const downloaded = await download(address, {
      connectTo: guardedConnectors(config, limits.timeoutMs),
      permitsPlainHttp: (host, port) => guard.permitsPlainHttp(host, port),
      into: path,
      ...limits,
      ...(known && { known }),
    });
    return await work(path, downloaded);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Downloads a public file that is no exchange rates. */
export const withPublicFile = <Result>(
  config: FetchConfig,
  name: string,
  { source, limits, now }: { readonly source: PublicSource; readonly limits: DownloadLimits; readonly now: string },
  work: (path: string) => Result,
): Promise<Awaited<Result>> =>
  withDownload(config, { address: addressOf(config, name, source, now), file: source.file, limits }, work);

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Loads a downloaded file. Faults name it as its publisher does, and not in the temporary folder. */
const loadedFrom = <Result>(path: string, name: string, load: () => Result): Result => {
  try {
    return load();
  } catch (error) {
    throw new Error(textOf(error).replaceAll(path, name), { cause: error });
  }
};

/**
 * Downloads exchange rates and loads them. What became of it is recorded; rates that were loaded before stay, whatever
 * happens. Resolves to `unchanged` if the publisher has nothing newer. Rejects with what went wrong.
 */
export const fetchRates = async <Result>(
  config: FetchConfig,
  name: RateSource,
  {
    now,
    load,
    limits = limitsOfRates,
  }: {
    readonly now: string;
    readonly load: (file: string, least: number) => Result;
    readonly limits?: DownloadLimits;
  },
): Promise<Result | 'unchanged'> => {
  const source = rateSources[name];
  const address = addressOf(config, name, source, now);
  const before = ownValue(readFetches(config), name);
  try {
    const known = knownOf(config, name, address);
    return await withDownload(config, { address, file: source.file, limits, known }, (path, downloaded) => {
      const { kind, ...said } = downloaded.kind === 'fetched' ? downloaded : { kind: downloaded.kind, ...known };
      const loaded = kind === 'fetched' ? loadedFrom(path, source.file, () => load(path, source.least)) : 'unchanged';
      const { etag, lastModified } = said;
      recordFetch(config, name, {
        address,
        askedAt: now,
        fetchedAt: now,
        ...(etag !== undefined && { etag }),
        ...(lastModified !== undefined && { lastModified }),
      });
      return loaded;
    });
  } catch (error) {
    const message = textOf(error).split('\n').slice(0, 2).join(' ');
    const failure = { since: before?.failure?.since ?? now, message };
    recordFetch(config, name, { ...before, address: before?.address ?? address, askedAt: now, failure });
    throw error;
  }
};

const hourMs = 3_600_000;

/** Whether a source is due: after the interval, and an hour after a failure. */
export const isDue = (
  config: Pick<Config, 'dataDir'>,
  name: RateSource,
  { now, everyHours }: { readonly now: string; readonly everyHours: number },
): boolean => {
  const last = ownValue(readFetches(config), name);
  if (last === undefined) return true;
  const waited = Date.parse(now) - Date.parse(last.askedAt);
  // A clock that was set back would wait for ever.
  return waited < 0 || waited >= (last.failure === undefined ? everyHours : 1) * hourMs;
};
