import { expect, it, onTestFinished } from 'vitest';
import { WorkerPool } from '../../../../src/adapters/shared/system/worker-pool.ts';
import { eventually } from '../../../support/eventually.ts';

class Unavailable extends Error {}

const aPool = (options: { timeLimit: number; idleLimit?: number; ahead?: number }): WorkerPool<string, string> => {
  const script = new URL('../../../support/echo-worker.ts', import.meta.url);
  const pool = new WorkerPool<string, string>(
    script,
    { size: 1, ahead: 8, queueLimit: 100, idleLimit: 60_000, ...options },
    {
      work: 'echoes',
      unavailable: (reason) => new Unavailable(reason),
    },
  );
  onTestFinished(() => pool.close());
  return pool;
};

it('completes queued jobs in their order', async () => {
  const pool = aPool({ timeLimit: 30_000 });
  const jobs = Array.from({ length: 50 }, (_, index) => `job ${index}`);
  expect(await Promise.all(jobs.map((job) => pool.run(job)))).toEqual(jobs);
});

it('loses only the job that takes too long, not those behind it', async () => {
  const pool = aPool({ timeLimit: 3_000 });
  const asked = await Promise.allSettled(['never ends', 'one', 'other'].map((job) => pool.run(job)));
  expect(asked).toEqual([
    { status: 'rejected', reason: expect.any(Unavailable) as Error },
    { status: 'fulfilled', value: 'one' },
    { status: 'fulfilled', value: 'other' },
  ]);
});

it('ends an idle worker, and starts another for new jobs', async () => {
  const pool = aPool({ timeLimit: 30_000, idleLimit: 0 });
  expect(await pool.run('one')).toBe('one');
  await eventually(() => pool.size === 0);
  expect(await pool.run('other')).toBe('other');
});

it('serves owners in turn, however many jobs one of them has queued', async () => {
  const pool = aPool({ timeLimit: 30_000, ahead: 1 });
  const done: string[] = [];
  const run = async (owner: string, job: string): Promise<void> => void done.push(await pool.run(job, owner));
  const many = Array.from({ length: 20 }, (_, index) => run('busy', `busy ${index}`));
  await Promise.all([...many, run('quiet', 'quiet')]);
  expect(done.indexOf('quiet')).toBeLessThanOrEqual(2);
});

it('replaces a worker that died, and loses only its current job', async () => {
  const pool = aPool({ timeLimit: 30_000 });
  expect(await pool.run('one')).toBe('one');
  const asked = Promise.allSettled(['never ends', 'two', 'three'].map((job) => pool.run(job)));
  await pool.threads[0]?.terminate();
  expect(await asked).toEqual([
    { status: 'rejected', reason: expect.any(Unavailable) as Error },
    { status: 'fulfilled', value: 'two' },
    { status: 'fulfilled', value: 'three' },
  ]);
});
