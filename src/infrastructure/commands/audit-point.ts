import { sha256Of } from '../../adapters/system/sha256.ts';
import { logPointAt } from '../../application/audit/log-point.ts';
import type { AsOf, LogPoint } from '../../application/audit/log-point.ts';
import type { Resources } from '../resources.ts';
import { printJson } from './io.ts';
import type { CommandOutput } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';

/** A point behind at least one event. */
type FoundPoint = LogPoint & { readonly position: string };

/** Finds and prints the point of the log that was asked for, or its head. `name` is how it was asked for. */
export const findPoint = async (
  asOf: AsOf | undefined,
  name: string,
  { storedLog }: Pick<Resources, 'storedLog'>,
  io: CommandOutput,
): Promise<FoundPoint> => {
  const head = await storedLog.head();
  if (head === undefined) throw new Error('The log is empty: there is nothing to rebuild.');
  using progress = progressOf('Reading the log', io);
  const point = await logPointAt(asOf ?? { position: head }, {
    storedLog,
    hash: sha256Of,
    signal: new AbortController().signal,
    progress: ({ events, position }) => progress.at(fractionOf(position, head), `${events} events`),
  });
  const { position, events, recordedAt, digest } = point;
  if (position === undefined) throw new Error(`The log has no event as of ${name}: it begins later.`);
  progress.done(`The log as of ${name}: ${events} events, the last of ${recordedAt}`);
  printJson(io, { events, digest, position, recordedAt });
  return { ...point, position };
};
