import { eventLine, exportEndStart } from '../../../application/log/audit/log-lines.ts';
import type { EventStore, FollowOptions, RecordedEvent } from '../../../application/log/ports/event-store.ts';
import { splitLines } from './lines.ts';

/** A line that holds more than the event that is read from it, or something else. */
export class UnusableLineError extends Error {
  override readonly name = 'UnusableLineError';
}

const positionAt = (line: number): string => String(line).padStart(16, '0');

type Line = Pick<RecordedEvent, 'stream' | 'version' | 'id' | 'recordedAt' | 'metadata'> &
  RecordedEvent['event'] & { readonly previousHash?: string };

const recordedIn = (text: string, line: number): RecordedEvent => {
  const { stream, version, id, type, recordedAt, previousHash, data, metadata } = JSON.parse(text) as Line;
  const recorded: RecordedEvent = {
    id,
    stream,
    version,
    position: positionAt(line),
    recordedAt,
    ...(previousHash !== undefined && { previousHash }),
    event: { type, data },
    metadata,
  };
  if (eventLine(recorded) !== text)
    throw new UnusableLineError(
      `Line ${line} does not have the form of an exported event, so a log that held it would have another hash.`,
    );
  return recorded;
};

/**
 * A checked export as a log to read from. `read` starts reading its decompressed text; `events` is the number that the
 * check found.
 */
export const exportedLog = (
  read: () => AsyncIterable<Uint8Array>,
  events: number,
): Pick<EventStore, 'follow' | 'head'> => ({
  head: () => Promise.resolve(events === 0 ? undefined : positionAt(events)),
  follow: async function* ({ signal }: FollowOptions) {
    let line = 0;
    for await (const { lines } of splitLines(read())) {
      if (signal.aborted) return;
      const batch: RecordedEvent[] = [];
      for (const bytes of lines) {
        const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
        if (!text.startsWith(exportEndStart)) batch.push(recordedIn(text, (line += 1)));
      }
      if (batch.length > 0) yield batch;
    }
  },
});
