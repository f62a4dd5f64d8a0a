import { onTestFinished } from 'vitest';
import { runningService } from '../running-service.ts';
import type { RunningService } from '../running-service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { importSamples } from './import-samples.ts';

/** A service with these samples imported, as of a day or of the day that each file says. It ends with the test. */
export const serviceWithLists = async (names: readonly string[], day?: string): Promise<RunningService> => {
  const folder = await temporaryFolder();
  importSamples(folder.path, names, day);
  const service = await runningService({ dataDir: folder.path });
  onTestFinished(async () => {
    await service.stop();
    await folder.remove();
  });
  return service;
};
