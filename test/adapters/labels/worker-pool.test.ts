import { expect, it, onTestFinished } from 'vitest';
import { WorkerPool } from '../../../src/adapters/labels/worker-pool.ts';
import { eventually } from '../../support/eventually.ts';
import { LabelPressUnavailableError } from '../../../src/application/ports/label-press.ts';

const aPool = (options: { timeLimit: number; idleLimit?: number }): WorkerPool<string, string> => {
  const script = new URL('../../support/echo-worker.ts', import.meta.url);
  const pool = new WorkerPool<string, string>(script, { size: 1, ahead: 8, queueLimit: 100, idleLimit: 60_000, ...options });
  onTestFinished(() => pool.close());
  return pool;
};

it('answers jobs that were given ahead in the order they were given', async () => {
  const pool = aPool({ timeLimit: 30_000 });
  const jobs = Array.from({ length: 50 }, (_, index) => `job ${index}`);
  expect(await Promise.all(jobs.map((job) => pool.run(job)))).toEqual(jobs);
});

it('loses only the job that takes too long, not those behind it', async () => {
  const pool = aPool({ timeLimit: 3_000 });
  const asked = await Promise.allSettled(['never ends', 'one', 'other'].map((job) => pool.run(job)));
  expect(asked).toEqual([
    { status: 'rejected', reason: expect.any(LabelPressUnavailableError) as Error },
    { status: 'fulfilled', value: 'one' },
    { status: 'fulfilled', value: 'other' },
  ]);
});

it('lets a worker go that has nothing to do, and takes another when there is', async () => {
  const pool = aPool({ timeLimit: 30_000, idleLimit: 0 });
  expect(await pool.run('one')).toBe('one');
  await eventually(() => pool.size === 0);
  expect(await pool.run('other')).toBe('other');
});
