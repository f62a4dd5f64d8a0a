import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from '../../application/ports/carriers.ts';
import type { PrintJob } from '../../application/ports/label-press.ts';
import { print } from './print.ts';
import type { Answer } from './worker-pool.ts';

const answerTo = (job: PrintJob): Answer<readonly PrintedDocument[]> => {
  try {
    return { result: print(job) };
  } catch (error) {
    // The message only: what an error of a drawing carries besides may be somebody's address.
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : 'The label could not be drawn.' };
  }
};

parentPort?.on('message', (job: PrintJob) => parentPort?.postMessage(answerTo(job)));
