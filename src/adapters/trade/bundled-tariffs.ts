import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Tariffs } from '../../application/ports/tariffs.ts';
import type { Tariff, TariffLine } from '../../domain/trade/index.ts';
import { aboutFile, shortestCode, textsByCode } from './coded-file.ts';
import { jsonFilesIn, readJson } from '../files/read-file.ts';
import { readNotation } from './rate-notation.ts';
import { UnusableFileError } from '../files/unusable-file-error.ts';
import { ownValue } from '../../domain/shared/own-value.ts';

const tariffFile = z.strictObject({ ...aboutFile, lines: textsByCode('must be codes of 2 to 10 digits with a rate each') });

type TariffFile = z.output<typeof tariffFile>;

const tariffOf = ({ id, asOf, source, lines: notations }: TariffFile, file: string): Tariff => {
  /** Loaded on first use: it has thousands of lines, and most processes never calculate with them. */
  const versionOf = (): string => `${id}-${createHash('sha256').update(JSON.stringify(notations)).digest('hex').slice(0, 12)}`;
  let version: string | undefined;
  /** A rate is parsed when it is first used: a process needs a few hundred of thousands. */
  const read = new Map<string, TariffLine>();
  const lineOf = (code: string, notation: string): TariffLine => {
    const known = read.get(code);
    if (known) return known;
    try {
      const line: TariffLine = { code, ...readNotation(notation), preferences: {}, source: `${source} (as of ${asOf})` };
      read.set(code, line);
      return line;
    } catch (error) {
      throw new UnusableFileError(file, [`lines.${code}: ${error instanceof Error ? error.message : String(error)}`], { cause: error });
    }
  };
  return {
    id,
    get version() {
      return (version ??= versionOf());
    },
    lookup: (hsCode) => {
      for (let length = hsCode.length; length >= shortestCode; length--) {
        const code = hsCode.slice(0, length);
        const notation = ownValue(notations, code);
        if (notation !== undefined) return lineOf(code, notation);
      }
      return undefined;
    },
  };
};

/** The tariffs that come with the program. They have one version for every day. */
export const bundledTariffs = (data: string): Tariffs => {
  const tariffs = new Map<string, Tariff>();
  for (const path of jsonFilesIn(join(data, 'tariffs'))) {
    const file = readJson(path, tariffFile);
    tariffs.set(file.id, tariffOf(file, path));
  }
  return { on: (id) => tariffs.get(id) };
};
