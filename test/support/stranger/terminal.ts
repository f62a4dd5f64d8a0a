import { spawn } from 'node:child_process';
import { endingWithThis } from '../children.ts';
import { eventually } from '../eventually.ts';

export type Terminal = {
  /** Resolves to what the commands print. Rejects when one fails, which ends the terminal. */
  readonly run: (script: string) => Promise<string>;
  /** Ends what runs in the background, too. */
  readonly close: () => Promise<void>;
};

/** One terminal: what one script sets, the next one has. */
export const openTerminal = (cwd: string, environment: Readonly<Record<string, string>>): Terminal => {
  const bash = endingWithThis(
    spawn('bash', ['-eo', 'pipefail'], { cwd, env: { PATH: process.env.PATH, ...environment }, detached: true }),
  );
  let [printed, said] = ['', ''];
  bash.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  bash.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    bash.once('exit', () => {
      hasEnded = true;
      resolve();
    });
  });
  return {
    run: async (script) => {
      [printed, said] = ['', ''];
      bash.stdin.write(`${script}\necho "@@done"\n`);
      await eventually(() => hasEnded || printed.endsWith('@@done\n'));
      if (hasEnded) throw new Error(`${printed.slice(-1_500)}\n${said.slice(-1_500)}`);
      return printed.slice(0, -'@@done\n'.length);
    },
    close: async () => {
      // Its process group: the shell is detached, so that programs it has left in the background end with it.
      if (bash.pid !== undefined && !hasEnded) process.kill(-bash.pid, 'SIGKILL');
      await ended;
    },
  };
};
