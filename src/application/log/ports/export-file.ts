import type { Position } from './event-store.ts';

/** How far an export has come: the number of events, the digest over them, and the position of the last one. */
export type ExportProgress = { readonly events: number; readonly digest: string; readonly position: Position };

/** A file that an export is written to. It gets its name when it is finished: what has the name is whole. */
export interface ExportFile {
  /** What earlier runs have written and this one continues; undefined for a new file. */
  readonly written: ExportProgress | undefined;

  /**
   * The lines that earlier runs have written, without their line ends. Rejects with DamagedFileError when they cannot
   * be read.
   */
  writtenLines(): AsyncIterable<readonly Uint8Array[]>;

  /** Writes lines, and on disk too before it resolves that the next run continues after them. */
  write(lines: readonly string[], reached: ExportProgress): Promise<void>;

  /** Writes the last line and gives the file its name. */
  finish(lastLine: string): Promise<void>;
}
