import type { DigestStatement } from './rolling-digest.ts';

/** The last line of an export: how many events stand above it, and their digest, signed. */
export type ExportEnd = DigestStatement & { readonly jws: string };

/**
 * What the signature of an export's end says that it is. Another word than a digest's in the log: that one proves no
 * end.
 */
export const exportEndType = 'waybill-log-export+jwt';

/** What the signature of a digest in the log says that it is. */
export const logDigestType = 'waybill-log-digest+jwt';

/** How the last line begins. No event's line begins in this way. */
export const exportEndStart = '{"waybillExport":';

export const exportEndLine = ({ events, digest, jws }: ExportEnd): string =>
  JSON.stringify({ waybillExport: 1, events, digest, jws });

/** Undefined for a text that is not exactly what `exportEndLine` writes. */
export const exportEndFrom = (line: string): ExportEnd | undefined => {
  let value: Partial<ExportEnd> | null;
  try {
    value = JSON.parse(line) as Partial<ExportEnd> | null;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const { events, digest, jws } = value ?? {};
  if (typeof events !== 'number' || typeof digest !== 'string' || typeof jws !== 'string') return undefined;
  return exportEndLine({ events, digest, jws }) === line ? { events, digest, jws } : undefined;
};
