import type { DigestStatement } from './rolling-digest.ts';

/** The last line of an export: the number of events above it, and their signed digest. */
export type ExportEnd = DigestStatement & { readonly jws: string };

/**
 * The type in the signature of an export's end. It differs from that of a digest in the log, which does not prove an
 * end.
 */
export const exportEndType = 'waybill-log-export+jwt';

/** The type in the signature of a digest in the log. */
export const logDigestType = 'waybill-log-digest+jwt';

/** The beginning of the last line. No line of an event begins in this way. */
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
