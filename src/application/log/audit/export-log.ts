import { upToHead } from '../kernel/up-to-head.ts';
import type { HashText, DigestStatement } from '../ports/log-digests.ts';
import type { EventStore, RecordedEvent } from '../ports/event-store.ts';
import type { ExportFile, ExportProgress } from '../ports/export-file.ts';
import { eventLine, exportEndLine, emptyDigest, nextDigest } from './log-lines.ts';

/** An unfinished export cannot be continued: it belongs to another log, or it was changed. */
export class UnfinishedExportError extends Error {
  override readonly name = 'UnfinishedExportError';
}

export type ExportDependencies = {
  /** The log as it stores the events, with personal entries encrypted. */
  readonly log: Pick<EventStore, 'follow' | 'head'>;
  readonly file: ExportFile;
  readonly hash: HashText;
  /** The hash of a line in the file. */
  readonly hashLine: (line: Uint8Array) => string;
  /** Signs the end of an export. */
  readonly sign: (statement: DigestStatement) => Promise<string>;
  readonly signal: AbortSignal;
  readonly progress?: (done: ExportProgress) => void;
  /** How much text is collected before it is written: the most that an interrupted run loses. */
  readonly charactersPerWrite?: number;
};

export type Exported = DigestStatement & {
  /** How many events earlier runs had written. */
  readonly continuedAfter: number;
};

/** Reads the lines of earlier runs again, so that nothing is signed that was changed meanwhile. */
const assertAsWritten = async (
  file: ExportFile,
  written: ExportProgress,
  { hash, hashLine }: ExportDependencies,
): Promise<void> => {
  let [events, digest] = [0, emptyDigest];
  for await (const lines of file.writtenLines()) {
    events += lines.length;
    for (const line of lines) digest = nextDigest(digest, hashLine(line), hash);
  }
  if (events !== written.events || digest !== written.digest)
    throw new UnfinishedExportError(
      'The unfinished export does not hold what was written to it. Delete it, and export again.',
    );
};

/**
 * Writes a log to a file: one line for each event, in commit order, up to the head at the beginning of this run, and a
 * last line that signs all of them. It continues an interrupted run.
 */
export const exportLog = async (dependencies: ExportDependencies): Promise<Exported> => {
  const { log, file, hash, sign, signal, progress, charactersPerWrite = 4_194_304 } = dependencies;
  const { written } = file;
  if (written) {
    await assertAsWritten(file, written, dependencies);
    const head = await log.head();
    if (head === undefined || head < written.position)
      throw new UnfinishedExportError(
        'The unfinished export holds events that this log does not have: it is of another log.',
      );
  }
  let [events, digest] = written ? [written.events, written.digest] : [0, emptyDigest];
  let lines: string[] = [];
  let characters = 0;
  const write = async ({ position }: RecordedEvent): Promise<void> => {
    await file.write(lines, { events, digest, position });
    progress?.({ events, digest, position });
    [lines, characters] = [[], 0];
  };
  let last: RecordedEvent | undefined;
  for await (const batch of upToHead(log, { after: written?.position, signal })) {
    for (const recorded of batch) {
      const line = eventLine(recorded);
      digest = nextDigest(digest, hash(line), hash);
      events += 1;
      characters += line.length;
      lines.push(line);
    }
    last = batch.at(-1);
    if (last && characters >= charactersPerWrite) await write(last);
  }
  if (last && lines.length > 0) await write(last);
  await file.finish(exportEndLine({ events, digest, jws: await sign({ events, digest }) }));
  return { events, digest, continuedAfter: written?.events ?? 0 };
};
