import { readFileSync, readdirSync, statSync, mkdirSync } from 'node:fs';
import { join, dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { pathText } from './json-reader.ts';
import { otherKindOf } from './other-kind.ts';

/**
 * A file written by a person that cannot be used: its name, the places of its faults, and the reasons. The whole file
 * is rejected, so that nothing is calculated from wrong prices, rules or codes.
 */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
  readonly file: string;

  constructor(file: string, faults: readonly string[], options?: ErrorOptions) {
    super(`${file} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, options);
    this.file = file;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** What the codes of the operating system mean. */
const meanings = new Map<unknown, string>([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'there is no such file'],
  ['EISDIR', 'it is a folder, not a file'],
  ['EACCES', 'this user may not read it'],
]);

/** Wraps an error of reading a file, with the file's name. */
export const unusableFile = (file: string, error: unknown): UnusableFileError => {
  const message = error instanceof Error ? error.message : String(error);
  return new UnusableFileError(file, [meanings.get(codeOf(error)) ?? message], { cause: error });
};

/**
 * The largest file (MiB). A larger one is a mistake: parsing takes several times its size in memory before a fault can
 * be reported.
 */
const mostMebibytes = 64;

/** The text of a file. Throws an UnusableFileError, which says what the file is where it is no text in UTF-8. */
export const readUtf8 = (file: string): string => {
  try {
    const mebibytes = Math.ceil(statSync(file).size / 1_024 ** 2);
    if (mebibytes > mostMebibytes)
      throw new UnusableFileError(file, [`the file may have ${mostMebibytes} MiB, and has ${mebibytes}`]);
    const bytes = readFileSync(file);
    const other = otherKindOf(bytes);
    if (other !== undefined) throw new UnusableFileError(file, [other]);
    return bytes.toString('utf8');
  } catch (error) {
    throw error instanceof UnusableFileError ? error : unusableFile(file, error);
  }
};

/**
 * Reads and validates a JSON file. Throws an UnusableFileError with a message for operators. `place` names the place of
 * a fault.
 */
export const readJson = <Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  place: (path: readonly PropertyKey[], content: unknown) => string = pathText,
): z.output<Schema> => {
  let value: unknown;
  try {
    value = JSON.parse(readUtf8(file));
  } catch (error) {
    if (error instanceof UnusableFileError) throw error;
    throw unusableFile(file, error);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UnusableFileError(
    file,
    result.error.issues.map(({ path, message }) => `${place(path, value) || 'the file'}: ${message}`),
  );
};

/** The JSON files of a folder, sorted by name. */
export const jsonFilesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    throw unusableFile(folder, error);
  }
};

/** Another process may create the folder at the same time. */
const makeOne = (path: string, mode: number | undefined): void => {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
};

const make = (path: string, mode: number | undefined): void => {
  try {
    makeOne(path, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || path === dirname(path)) throw error;
    make(dirname(path), mode);
    makeOne(path, mode);
  }
};

/**
 * Creates a folder and its parents; does nothing if it exists. The `recursive` of `mkdir` is not used: it never returns
 * if a file system answers ENOENT for a folder inside an existing one, as Linux does in /proc. Throws an error of one
 * sentence, with the code of the failure.
 */
export const makeFolder = (path: string, { mode }: { readonly mode?: number } = {}): void => {
  try {
    make(resolve(path), mode);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw Object.assign(new Error(`The folder ${path} cannot be created (${reason}).`, { cause }), {
      code: codeOf(cause),
    });
  }
};
