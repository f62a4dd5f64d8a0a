import type { Position } from './event-store.ts';

/** How far an export has come: the number of events, the digest over them, and the position of the last one. */
export type ExportProgress = { readonly events: number; readonly digest: string; readonly position: Position };

/** The file of an export. It gets its final name when it is finished, so a file with that name is complete. */
export interface ExportFile {
  /** What earlier runs have written and this one continues; undefined for a new file. */
  readonly written: ExportProgress | undefined;

  /**
   * The lines that earlier runs have written, without line ends. Rejects with DamagedFileError when they cannot be
   * read.
   */
  writtenLines(): AsyncIterable<readonly Uint8Array[]>;

  /** Writes lines. When it resolves, they and the progress are on disk, and the next run continues after them. */
  write(lines: readonly string[], reached: ExportProgress): Promise<void>;

  /** Writes the last line and gives the file its name. */
  finish(lastLine: string): Promise<void>;
}
