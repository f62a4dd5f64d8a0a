import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const make = (path: string, mode: number | undefined): void => {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || statSync(dirname(path), { throwIfNoEntry: false }) !== undefined) throw error;
    make(dirname(path), mode);
    mkdirSync(path, { mode });
  }
};

/**
 * Creates a folder and those above it; does nothing if it exists. The `recursive` of `mkdir` never returns where a file
 * system answers ENOENT for a folder inside one that exists, as Linux does in /proc. Throws an error of one sentence,
 * with the code of the failure.
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
