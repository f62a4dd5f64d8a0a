import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ExportFile, ExportProgress } from '../../../application/log/ports/export-file.ts';
import { compress, compressionOf, decompress } from './compression.ts';
import type { Compression } from './compression.ts';
import { splitLines } from './lines.ts';

/** The progress of an unfinished export, and how many bytes of its file are complete. */
type Mark = ExportProgress & { readonly bytes: number };

const isMark = (value: unknown): value is Mark => {
  const { events, digest, position, bytes } = (value ?? {}) as Partial<Record<keyof Mark, unknown>>;
  return (
    Number.isSafeInteger(events) &&
    Number.isSafeInteger(bytes) &&
    typeof digest === 'string' &&
    typeof position === 'string'
  );
};

const readMark = async (file: string): Promise<Mark | undefined> => {
  if (!existsSync(file)) return undefined;
  const unusable = `${file} does not say how far the export has come. Delete it, and export again.`;
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isMark(value)) return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(unusable, { cause: error });
    throw error;
  }
  throw new Error(unusable);
};

const writeAll = async (handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let written = 0; written < bytes.length;)
    written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
};

/** Syncs the folder of a file, because a rename is on disk only when its folder is. */
const syncFolder = async (file: string): Promise<void> => {
  const folder = await open(dirname(file));
  await folder.sync();
  await folder.close();
};

/**
 * An export that is being written. `FILE.part` holds complete pieces, each compressed independently, and `FILE.mark`
 * says up to which byte they are on disk: after an interruption the bytes after it are cut off. At the end `FILE.part`
 * is renamed to `FILE`.
 */
export class UnfinishedExport implements ExportFile {
  readonly #file: string;
  readonly #compression: Compression;
  readonly #handle: FileHandle;
  readonly #began: Mark | undefined;
  #bytes: number;

  private constructor(file: string, handle: FileHandle, began: Mark | undefined) {
    this.#file = file;
    this.#compression = compressionOf(file);
    this.#handle = handle;
    this.#began = began;
    this.#bytes = began?.bytes ?? 0;
  }

  /** Begins an export, or continues an interrupted one. Only one process at a time may do so. */
  static async open(file: string): Promise<UnfinishedExport> {
    if (existsSync(file))
      throw new Error(`${file} exists already. Give the export another name, or move that file away.`);
    const part = `${file}.part`;
    const isBegun = existsSync(part);
    // Left behind by a run that was interrupted right after the rename.
    if (!isBegun) await rm(`${file}.mark`, { force: true });
    const mark = isBegun ? await readMark(`${file}.mark`) : undefined;
    const handle = await open(part, isBegun ? 'r+' : 'w+');
    try {
      const { size } = await handle.stat();
      if (mark && size < mark.bytes)
        throw new Error(`${part} is shorter than what was written to it. Delete it, and export again.`);
      await handle.truncate(mark?.bytes ?? 0);
      return new UnfinishedExport(file, handle, mark);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get written(): ExportProgress | undefined {
    return this.#began;
  }

  async *writtenLines(): AsyncGenerator<readonly Uint8Array[]> {
    const bytes = this.#began?.bytes ?? 0;
    if (bytes === 0) return;
    const read = createReadStream(`${this.#file}.part`, { end: bytes - 1 }) as AsyncIterable<Buffer>;
    for await (const { lines } of splitLines(decompress(read, this.#compression))) yield lines;
  }

  async write(lines: readonly string[], reached: ExportProgress): Promise<void> {
    await this.#append(lines);
    const { events, digest, position } = reached;
    const mark: Mark = { events, digest, position, bytes: this.#bytes };
    const next = `${this.#file}.mark.new`;
    const handle = await open(next, 'w');
    await handle.writeFile(`${JSON.stringify(mark)}\n`);
    await handle.sync();
    await handle.close();
    await rename(next, `${this.#file}.mark`);
    await syncFolder(this.#file);
  }

  async finish(lastLine: string): Promise<void> {
    await this.#append([lastLine]);
    await rename(`${this.#file}.part`, this.#file);
    await syncFolder(this.#file);
    await rm(`${this.#file}.mark`, { force: true });
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #append(lines: readonly string[]): Promise<void> {
    const piece = await compress(Buffer.from(lines.map((line) => `${line}\n`).join('')), this.#compression);
    await writeAll(this.#handle, piece, this.#bytes);
    await this.#handle.datasync();
    this.#bytes += piece.length;
  }
}
