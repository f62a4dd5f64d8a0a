import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endingWithThis } from '../children.ts';

const program = join(import.meta.dirname, 'stand-in-program.ts');

/**
 * The stand-in in a process of its own. It keeps its log in a file, and restarts on its port with all that it
 * acknowledged.
 */
export class StandInProcess {
  readonly #path: string;
  #port = 0;
  #child: ChildProcess | undefined;

  readonly #dropEveryMs: number;

  private constructor(path: string, dropEveryMs: number) {
    this.#path = path;
    this.#dropEveryMs = dropEveryMs;
  }

  /** `dropEveryMs`: how often every subscription is dropped as too slow (ms); never when absent. */
  static async start(path: string, { dropEveryMs = 0 } = {}): Promise<StandInProcess> {
    const standIn = new StandInProcess(path, dropEveryMs);
    await standIn.restart();
    return standIn;
  }

  get address(): { readonly host: string; readonly port: number } {
    return { host: '127.0.0.1', port: this.#port };
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async restart(): Promise<void> {
    const parameters = [program, this.#path, String(this.#port), String(this.#dropEveryMs)];
    const child = endingWithThis(spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] }));
    this.#child = child;
    let said = '';
    for await (const chunk of child.stdout) {
      said += String(chunk);
      const port = /listening (\d+)\n/.exec(said)?.[1];
      if (port === undefined) continue;
      this.#port = Number(port);
      return;
    }
    throw new Error('The stand-in ended before it listened.');
  }

  /** Kills only this process. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

export const standInUrl = (port: number): string => `esdb://127.0.0.1:${port}?tls=false&keepAliveInterval=-1`;
