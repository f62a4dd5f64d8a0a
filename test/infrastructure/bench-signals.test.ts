import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';

const children = join(import.meta.dirname, '../support/children.ts');
const parent = `
  import { spawn } from 'node:child_process';
  import { endingWithThis, endOnSignals } from ${JSON.stringify(children)};
  endOnSignals();
  const child = endingWithThis(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }));
  console.log(child.pid);
`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a process that %s ends, such as the bench, leaves no child behind', async (signal, code) => {
  const bench = spawn(process.execPath, ['--input-type=module-typescript', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(bench.stdout, 'data')) as [Buffer];
  const child = Number(said.toString());
  expect(isRunning(child)).toBe(true);
  const ended = once(bench, 'exit');
  bench.kill(signal);
  expect((await ended)[0]).toBe(code);
  await eventually(() => Promise.resolve(!isRunning(child)));
});
