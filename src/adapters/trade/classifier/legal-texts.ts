import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import type { LegalTexts } from '../../../application/trade/ports/classification.ts';
import { unusableFile } from '../../shared/files/read-file.ts';

const fileForm = z.strictObject({ source: z.string().min(1), texts: z.record(z.string(), z.string()) });

/** The official texts that come with the program, read from a compressed file on first use, and kept. */
export const bundledLegalTexts = (file: string): LegalTexts => {
  let texts: Promise<ReadonlyMap<string, string>> | undefined;
  const read = async (): Promise<ReadonlyMap<string, string>> => {
    const content = await promisify(zstdDecompress)(await readFile(file));
    try {
      return new Map(Object.entries(fileForm.parse(JSON.parse(content.toString())).texts));
    } catch (error) {
      throw unusableFile(file, error);
    }
  };
  return {
    of: async (sixDigits) => {
      // After a failure the next caller tries again.
      texts ??= read().catch((error: unknown) => {
        texts = undefined;
        throw error;
      });
      const known = await texts;
      const [heading, subheading] = [known.get(sixDigits.slice(0, 4)), known.get(sixDigits)];
      if (heading === undefined || subheading === undefined) return undefined;
      return {
        heading: { hsCode: sixDigits.slice(0, 4), text: heading },
        subheading: { hsCode: sixDigits, text: subheading },
      };
    },
  };
};
