import { SingleBar } from 'cli-progress';
import { printMessage } from './io.ts';
import type { CommandIo } from './io.ts';

type Screen = Pick<CommandIo, 'stderr'>;

/**
 * Shows the progress of a command: a bar on a terminal, occasional lines elsewhere. Dispose of it: a bar that is not
 * ended keeps the process alive and hides the cursor.
 */
export type ProgressReport = Disposable & {
  /** `fraction` from 0 to 1. */
  readonly at: (fraction: number, note: string) => void;
  readonly done: (line: string) => void;
  /** Prints other text, and hides the bar meanwhile. */
  readonly aside: (print: () => void) => void;
};

const lineEveryMs = 5_000;
const whole = 1_000;

const bar = (title: string, io: Screen): ProgressReport => {
  const shown = new SingleBar({
    format: `${title} [{bar}] {percentage} % | {note} | {eta_formatted} left`,
    stream: io.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  let [reached, said] = [0, ''];
  const start = (): void => shown.start(whole, reached, { note: said });
  start();
  return {
    at: (fraction, note) => {
      [reached, said] = [Math.floor(fraction * whole), note];
      shown.update(reached, { note });
    },
    aside: (print) => {
      shown.stop();
      print();
      start();
    },
    done: (line) => {
      shown.stop();
      printMessage(io, line);
    },
    [Symbol.dispose]: () => shown.stop(),
  };
};

const lines = (title: string, io: Screen): ProgressReport => {
  let said = performance.now();
  return {
    at: (fraction, note) => {
      if (performance.now() - said < lineEveryMs) return;
      said = performance.now();
      printMessage(io, `${title}: ${Math.floor(100 * fraction)} % (${note})`);
    },
    done: (line) => printMessage(io, line),
    aside: (print) => print(),
    [Symbol.dispose]: () => undefined,
  };
};

export const startProgress = (title: string, io: Screen): ProgressReport =>
  io.stderr.isTTY ? bar(title, io) : lines(title, io);

/** The share (0 to 1) of the log before a position. Positions of both kinds of logs begin with a number that grows. */
export const fractionOf = (position: string | undefined, head: string | undefined): number => {
  const [at, end] = [position, head].map((place) => Number.parseInt(place ?? '0', 10));
  return at === undefined || end === undefined || end === 0 ? 1 : Math.min(1, at / end);
};
