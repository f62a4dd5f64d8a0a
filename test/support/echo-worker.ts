import { parentPort } from 'node:worker_threads';

/** A worker for tests of the pool: it gives back what it is given, and never ends with a job that says so. */
parentPort?.on('message', (job: string) => {
  if (job === 'never ends') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  parentPort?.postMessage({ result: job });
});
