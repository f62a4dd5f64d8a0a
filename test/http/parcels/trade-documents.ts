import type { ShownDocument } from './label-request.ts';

export const uploads = '/documents/etds/upload';
export const mebibyte = 1024 * 1024;

const beginnings = { PDF: '%PDF-1.7\n', PNG: '\x89PNG\r\n\x1a\n', JPG: '\xff\xd8\xff\xe0' } as const;

/** A file that begins as its format does and goes on with anything. */
export const aFile = (format: keyof typeof beginnings = 'PDF', size = 200, filling: string | number = 'x'): Buffer => {
  const file = Buffer.alloc(size, filling);
  file.write(beginnings[format], 'latin1');
  return file;
};

export const base64 = (file: Uint8Array): string => Buffer.from(file).toString('base64');

export const entry = (changes: Readonly<Record<string, unknown>> = {}) => ({
  content: base64(aFile()),
  name: 'invoice-1001.pdf',
  type: 'COMMERCIAL_INVOICE',
  format: 'PDF',
  ...changes,
});

export type Uploaded = ShownDocument & {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: string;
};
