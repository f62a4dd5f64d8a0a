import { parentPort } from 'node:worker_threads';

/** A worker for tests of the pool: it returns each job, and never finishes a job that says so. */
parentPort?.on('message', (job: string) => {
  if (job === 'never ends') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  parentPort?.postMessage({ result: job });
});
