import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../configuration/config.ts';
import type { CommandIo } from './io.ts';

/** From the file; else WAYBILL_TOKEN; else that of the demo account, if the data of the sandbox is on this machine. */
export const givenToken = (
  { tokenFile }: { readonly tokenFile?: string },
  { dataDir }: Pick<Config, 'dataDir'>,
  { env }: Pick<CommandIo, 'env'>,
): string => {
  const given = env.WAYBILL_TOKEN;
  if (tokenFile === undefined && given !== undefined && given !== '') return given;
  const path = tokenFile ?? join(dataDir, 'demo-token');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new Error(`There is no access token in ${path}. Name a file with --token-file, or set WAYBILL_TOKEN.`, {
      cause,
    });
  }
};
