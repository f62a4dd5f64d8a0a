import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { EventLog } from './event-log.ts';
import type { StoredEvent } from './event-log.ts';

type Line = Omit<StoredEvent, 'data' | 'metadata' | 'position'> & {
  readonly data: string;
  readonly metadata: string;
  readonly position: string;
};

const lineOf = ({ data, metadata, position, ...rest }: StoredEvent): string =>
  `${JSON.stringify({ ...rest, data: Buffer.from(data).toString('base64'), metadata: Buffer.from(metadata).toString('base64'), position: String(position) } satisfies Line)}\n`;

const eventIn = (line: string): StoredEvent => {
  const { data, metadata, position, ...rest } = JSON.parse(line) as Line;
  return {
    ...rest,
    data: Buffer.from(data, 'base64'),
    metadata: Buffer.from(metadata, 'base64'),
    position: BigInt(position),
  };
};

/**
 * A log that survives its process: acknowledged events have been passed to the operating system, so a kill does not
 * lose them.
 */
export const openLogFile = (path: string): { readonly log: EventLog; readonly close: () => void } => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // A kill during a write leaves half a line, which was not acknowledged.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const lines = whole.split('\n').slice(0, -1);
  const log = lines.length === 0 ? new EventLog() : EventLog.holding(lines.map(eventIn));
  const file = openSync(path, 'a');
  let kept = lines.length;
  const keep = (): void => {
    const fresh = log.events.slice(kept);
    kept += fresh.length;
    if (fresh.length > 0) writeSync(file, fresh.map(lineOf).join(''));
  };
  keep();
  // Registered first, so that events are stored before subscribers and clients are told.
  log.watch(keep);
  return { log, close: () => closeSync(file) };
};
