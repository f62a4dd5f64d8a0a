import { Readable, Writable } from 'node:stream';
import type { CommandIo } from '../../src/infrastructure/commands/io.ts';
import { main } from '../../src/infrastructure/main.ts';

export type CommandOptions = {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
};

export type CommandResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Collects the output of a command. */
export class Written extends Writable {
  text = '';
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** The input, output and environment of a command in a test. */
export const commandIo = (env: Readonly<Record<string, string>> = {}, input = '') => {
  const [stdout, stderr] = [new Written(), new Written()];
  const onServing = (): void => undefined;
  return { env, stdin: Readable.from([input]), stdout, stderr, onServing } satisfies CommandIo;
};

/**
 * Runs a command of the program in this process, like `waybill …`, and resolves to its output. `spawnCommand` runs it
 * in a process of its own.
 */
export const runCommand = async (
  command: readonly string[],
  { dataDir, environment = {}, input }: CommandOptions,
): Promise<CommandResult> => {
  const io = commandIo({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment }, input);
  const code = await main(['node', 'waybill', ...command], io);
  return { code, stdout: io.stdout.text, stderr: io.stderr.text };
};
