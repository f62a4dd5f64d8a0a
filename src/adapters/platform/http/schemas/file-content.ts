import { z } from 'zod';
import { FileInBody } from '../engine/body/body-reader.ts';

const mebibyte = 1_024 * 1_024;
const sizeText = (bytes: number): string =>
  bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : `${bytes / 1_024} KiB`;

/**
 * A file in base64, which the body reader has already decoded. `tooMany` is the fault of a file above the allowed
 * number.
 */
export const fileContent = (about: {
  readonly description: string;
  readonly type: string;
  readonly example: string;
  /** In bytes. */
  readonly largest: number;
  readonly tooMany: string;
}) => {
  const { description, type, example, largest, tooMany } = about;
  const sentences = {
    not_base64: `must be base64 as RFC 4648 has it, with or without "data:${type};base64," before it, for example "${example}"`,
    too_large: `must hold at most ${largest} bytes (${sizeText(largest)}) once it is decoded, for example "${example}"`,
    // The array reports that there are too many files; this file was not decoded.
    one_too_many: tooMany,
  } as const;
  return z
    .unknown()
    .transform((value, context) => {
      const say = (text: string) => {
        context.addIssue({ code: 'custom', message: text });
        return z.NEVER;
      };
      if (value === undefined) return say(`is required, for example "${example}"`);
      if (!(value instanceof FileInBody)) return say(`must be text, for example "${example}"`);
      const { decoded } = value;
      if ('fault' in decoded) return say(sentences[decoded.fault]);
      if (decoded.bytes.length === 0) return say(`must not be empty, for example "${example}"`);
      return decoded;
    })
    .meta({ override: { type: 'string', contentEncoding: 'base64' }, description, example });
};
