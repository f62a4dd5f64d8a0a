import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { endingWithThis } from '../test/support/children.ts';

export type Child = {
  readonly url: string;
  readonly pid: number;
  readonly readyAfterMs: number;
  readonly stop: () => Promise<void>;
};

/**
 * Runs one of the bench's own servers in a process. The server prints `"url":"…"`; its output goes to a file, as the
 * service's does.
 */
export const startChild = async (script: URL, log: string, ...parameters: readonly string[]): Promise<Child> => {
  const output = openSync(log, 'w');
  const began = performance.now();
  const child = endingWithThis(
    spawn(process.execPath, [script.pathname, ...parameters], { stdio: ['ignore', output, output] }),
  );
  closeSync(output);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let ended = false;
  void exited.then(() => (ended = true));
  const said = (): string | undefined => /"url":"([^"]+)"/.exec(readFileSync(log, 'utf8'))?.[1];
  let url = said();
  while (url === undefined) {
    if (ended) throw new Error(`${script.pathname} ended:\n${readFileSync(log, 'utf8')}`);
    await wait(5);
    url = said();
  }
  const stop = (): Promise<void> => {
    child.kill('SIGTERM');
    return exited;
  };
  return { url, pid: child.pid ?? 0, readyAfterMs: performance.now() - began, stop };
};
