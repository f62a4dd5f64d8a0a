import { parentPort } from 'node:worker_threads';
import { print, printManifest, printPaymentPaper } from './render-job.ts';
import type { RenderJob, RenderedFiles } from './renderer.ts';
import type { Answer } from '../../shared/system/worker-pool.ts';

const filesOf = (job: RenderJob): RenderedFiles => {
  if ('manifestId' in job) return printManifest(job);
  return 'pageLabel' in job ? printPaymentPaper(job) : print(job);
};

const answerTo = (job: RenderJob): Answer<RenderedFiles> => {
  try {
    return { result: filesOf(job) };
  } catch (error) {
    // Only the message is returned: other fields of a drawing error may hold a person's address.
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : 'The label could not be drawn.' };
  }
};

parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(answerTo(job)));
