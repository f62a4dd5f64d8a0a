import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const files = join(import.meta.dirname, 'files');

/** Original rows of the official files; `files/README.md` has their sources. */
export const excerpts = {
  us: join(files, 'us-hts-excerpt.csv'),
  cbsa: join(files, 'cbsa-excerpt.csv'),
  ukEu: join(files, 'uk-eu-excerpt.csv'),
  au: join(files, 'au-schedule-excerpt.html'),
};

/** A temporary file with content of the test. */
export const aFile = async (content: string | Uint8Array, name = 'schedule.csv'): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
};
