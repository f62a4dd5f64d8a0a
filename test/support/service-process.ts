import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endingWithThis } from './children.ts';
import { longestWait } from './eventually.ts';

/** The program of the checkout, as `npm start` runs it. */
export const checkoutProgram = join(import.meta.dirname, '../../bin/waybill.js');

/**
 * The program that tests run: a bundle of the same sources, which starts in half the time, once `bundle-program.ts` has
 * made it.
 */
export const testedProgram = (): string => process.env.WAYBILL_BUNDLE ?? checkoutProgram;

/** The flags of `npm start` for Node, so that a measured service is the one that is run. */
const flagsOfStart = ((): readonly string[] => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const flags = /^exec node (.*)bin\/waybill\.js serve$/.exec(scripts.start)?.[1];
  if (flags === undefined) throw new Error(`npm start is not understood: ${scripts.start}`);
  return flags.split(' ').filter((flag) => flag !== '');
})();

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type ServiceProcess = {
  readonly pid: number;
  /** The address at which it listens. */
  readonly url: string;
  /** The token of the sandbox's demo account, which is an admin; empty for a process that serves no clients. */
  readonly token: string;
  /** The time from the start of the process until its ready line (ms). */
  readonly readyAfterMs: number;
  readonly exited: Promise<Exit>;
  /** Sends a signal to this process only. Resolves to how it ended. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<Exit>;
};

export type ServiceProcessOptions = {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The file for the process's output; next to the data when absent. */
  readonly log?: string;
  readonly timeoutMs?: number;
  readonly program?: string;
};

const environmentOf = ({ dataDir, environment }: ServiceProcessOptions): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Shares the compile cache, so that a process need not compile what an earlier one has compiled.
  ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
  ...environment,
});

const readyUrlIn = (log: string): string | undefined => {
  const line = log.split('\n').find((line) => line.includes('"msg":"Waybill is ready."'));
  return line === undefined ? undefined : (JSON.parse(line) as { listeningAt: string }).listeningAt;
};

/**
 * The real service in a process of its own, on a port of its own. Its log goes to a file, because reading a pipe would
 * distort measurements.
 */
export const startServiceProcess = async (options: ServiceProcessOptions): Promise<ServiceProcess> => {
  const { dataDir, log = `${dataDir}.log`, timeoutMs = longestWait, program = testedProgram() } = options;
  await mkdir(dataDir, { recursive: true });
  const output = openSync(log, 'a');
  const before = statSync(log).size;
  const began = performance.now();
  const child = endingWithThis(
    spawn(process.execPath, [...flagsOfStart, program, 'serve'], {
      env: environmentOf(options),
      stdio: ['ignore', output, output],
    }),
  );
  closeSync(output);
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  let ended = false;
  void exited.then(() => (ended = true));

  const said = (): string => readFileSync(log).subarray(before).toString();
  let url = readyUrlIn(said());
  while (url === undefined) {
    if (ended) throw new Error(`The service ended before it was ready:\n${said().slice(-2_000)}`);
    if (performance.now() - began > timeoutMs) {
      child.kill('SIGKILL');
      throw new Error(`The service was not ready within ${timeoutMs} ms:\n${said().slice(-2_000)}`);
    }
    await wait(5);
    url = readyUrlIn(said());
  }
  const readyAfterMs = performance.now() - began;

  return {
    pid: child.pid ?? 0,
    url,
    token:
      options.environment?.['ROLE'] === 'worker' ? '' : (await readFile(join(dataDir, 'demo-token'), 'utf8')).trim(),
    readyAfterMs,
    exited,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
};

/** Runs another command of the program in a process of its own on the same data. Resolves to its output. */
export const spawnCommand = (
  command: readonly string[],
  options: ServiceProcessOptions,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [testedProgram(), ...command], {
      env: environmentOf(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
  });
