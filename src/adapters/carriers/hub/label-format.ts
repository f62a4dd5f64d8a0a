import type { LabelFormat } from '../../../domain/shipment/index.ts';

/** Detects a file's format by its first bytes; undefined if it is not a label format. */
export const labelFormatOf = (bytes: Uint8Array): LabelFormat | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1');
  if (head.startsWith('%PDF-')) return 'PDF';
  if (head.startsWith('\u0089PNG')) return 'PNG';
  return /^\s*(\^|~)/.test(head) ? 'ZPL' : undefined;
};
