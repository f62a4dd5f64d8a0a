import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const files = join(import.meta.dirname, 'files');

/**
 * Original rows of the official files: the export of the HTSUS of April 2025 (United States International Trade Commission, public
 * domain), the table TPHS of Canada's Customs Tariff T2026-3 (Canada Border Services Agency, Open Government Licence - Canada) and the comparison of the UK Global Tariff and the Common External Tariff of January 2021 (Department for International Trade,
 * Open Government Licence v3.0).
 */
export const excerpts = {
  us: join(files, 'us-hts-excerpt.csv'),
  cbsa: join(files, 'cbsa-excerpt.csv'),
  ukEu: join(files, 'uk-eu-excerpt.csv'),
};

/** A temporary file with content of the test. */
export const aFile = async (content: string | Uint8Array, name = 'schedule.csv'): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
};
