import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../adapters/shared/files/read-file.ts';
import { replaceFile } from '../../adapters/shared/files/replace-file.ts';
import { ownValue } from '../../domain/shared/table.ts';
import type { Config } from '../configuration/config.ts';

const entry = z.object({
  /** The address that was asked last, and when. */
  address: z.string(),
  askedAt: z.string(),
  /** When a file was last taken from there, and what it said of itself. */
  fetchedAt: z.string().exactOptional(),
  etag: z.string().exactOptional(),
  lastModified: z.string().exactOptional(),
  /** Since when it fails, and why. */
  failure: z.object({ since: z.string(), message: z.string() }).exactOptional(),
});

/** What became of the fetches from one publisher. */
export type FetchEntry = z.output<typeof entry>;

const fileIn = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'fetched.json');

/** What became of all fetches, by the name of the source. */
export const readFetches = (config: Pick<Config, 'dataDir'>): Readonly<Record<string, FetchEntry>> =>
  existsSync(fileIn(config)) ? readJson(fileIn(config), z.record(z.string(), entry)) : {};

/** Records what became of a fetch. */
export const recordFetch = (config: Pick<Config, 'dataDir'>, source: string, found: FetchEntry): void =>
  replaceFile(fileIn(config), `${JSON.stringify({ ...readFetches(config), [source]: found }, null, 2)}\n`);

/**
 * What to tell a publisher of the file that was taken last. Nothing if the rates are gone since: an answer that nothing
 * has changed would never bring them back.
 */
export const knownOf = (
  config: Pick<Config, 'dataDir' | 'exchangeRatesDir'>,
  source: string,
  address: string,
): Pick<FetchEntry, 'etag' | 'lastModified'> => {
  const last = ownValue(readFetches(config), source);
  const { exchangeRatesDir } = config;
  const areThere = existsSync(exchangeRatesDir) && readdirSync(exchangeRatesDir).length > 0;
  if (last?.address !== address || !areThere) return {};
  const { etag, lastModified } = last;
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
};

/** A source that fails, and what to tell the operator. */
export type FailingFetch = { readonly source: string; readonly found: string };

/** The sources that fail, in sentences for the operator. */
export const failingFetches = (config: Pick<Config, 'dataDir'>): readonly FailingFetch[] =>
  Object.entries(readFetches(config)).flatMap(([source, { failure, fetchedAt }]) => {
    if (failure === undefined) return [];
    const last = fetchedAt === undefined ? '' : `, last fetched at ${fetchedAt}`;
    const what = `Fetching ${source} fails since ${failure.since}: ${failure.message}`;
    return [{ source, found: `${what} What was loaded before is used${last}.` }];
  });

/** The same without the reasons, which may name hosts of the internal network. */
export const failingSources = (config: Pick<Config, 'dataDir'>): readonly string[] =>
  Object.entries(readFetches(config)).flatMap(([source, { failure }]) =>
    failure === undefined ? [] : [`Fetching ${source} fails since ${failure.since}; waybill doctor says why.`],
  );
