import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { TradeDataError } from './trade-data-error.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`)).join('');

export const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new TradeDataError(file, [messageOf(error)], { cause: error });
  }
};

/** A JSON file that is what its schema says, or a TradeDataError that an operator can act on. */
export const readJson = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> => {
  let value: unknown;
  try {
    value = JSON.parse(textOf(file));
  } catch (error) {
    if (error instanceof TradeDataError) throw error;
    throw new TradeDataError(file, [messageOf(error)], { cause: error });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new TradeDataError(
    file,
    result.error.issues.map(({ path, message }) => `${pathOf(path) || 'the file'}: ${message}`),
  );
};

/** The JSON files of a folder, by name. */
export const jsonFilesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    throw new TradeDataError(folder, [messageOf(error)], { cause: error });
  }
};
