import { Readable, Writable } from 'node:stream';
import type { CommandIo } from '../../src/infrastructure/commands/io.ts';
import { main } from '../../src/infrastructure/main.ts';

export type CommandOptions = {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
};

export type CommandResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** What a command wrote. */
export class Written extends Writable {
  text = '';
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** A command's surroundings in a test: an environment of its own, and what it wrote at hand. */
export const commandIo = (env: Readonly<Record<string, string>> = {}, input = '') => {
  const [stdout, stderr] = [new Written(), new Written()];
  const onServing = (): void => undefined;
  return { env, stdin: Readable.from([input]), stdout, stderr, onServing } satisfies CommandIo;
};

/**
 * Runs a command of the program in this process, as `waybill …` would, and answers what it wrote. `spawnCommand` gives
 * it a process of its own.
 */
export const runCommand = async (
  command: readonly string[],
  { dataDir, environment = {}, input }: CommandOptions,
): Promise<CommandResult> => {
  const io = commandIo({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment }, input);
  const code = await main(['node', 'waybill', ...command], io);
  return { code, stdout: io.stdout.text, stderr: io.stderr.text };
};
