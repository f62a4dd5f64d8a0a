import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../adapters/shared/files/read-file.ts';
import { replaceFile } from '../../adapters/shared/files/replace-file.ts';
import type { RescreenedRecord } from '../../application/parcels/shipments/rescreen-parcels.ts';
import type { Config } from '../configuration/config.ts';

const kept = z.object({ lists: z.string(), waiting: z.array(z.string()) });

/** With which lists of denied parties open parcels were screened, in a file of the data folder. */
export const rescreenedIn = ({ dataDir }: Pick<Config, 'dataDir'>): RescreenedRecord => {
  const file = join(dataDir, 'rescreened.json');
  return {
    read: () => (existsSync(file) ? readJson(file, kept) : undefined),
    write: (done) => replaceFile(file, JSON.stringify(done)),
  };
};
