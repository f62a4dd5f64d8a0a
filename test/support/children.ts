import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

const killAll = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** A child process that ends with this process, unless this one is killed with SIGKILL. */
export const endingWithThis = <Child extends ChildProcess>(child: Child): Child => {
  if (running.size === 0 && !process.listeners('exit').includes(killAll)) process.once('exit', killAll);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** How long (ms) this process may clean up after a signal, when work that lost its child processes fails. */
const longestCleaning = 10_000;

/** On SIGINT and SIGTERM, ends the children of this process, then this process. */
export const endOnSignals = (): void => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    // oxfmt-ignore
    process.once(signal, () => {
      process.exitCode = code;
      killAll();
      setTimeout(() => process.exit(code), longestCleaning).unref();
    });
  }
};
