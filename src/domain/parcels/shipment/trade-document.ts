import type { Fault } from '../../shared/domain-error.ts';
import { requiredTextFaults } from '../../shared/field-rules.ts';

/** Papers that customs are shown electronically. */
export const tradeDocumentTypes = [
  'COMMERCIAL_INVOICE',
  'PRO_FORMA_INVOICE',
  'CERTIFICATE_OF_ORIGIN',
  'PACKING_LIST',
  'EXPORT_LICENSE',
  'IMPORT_LICENSE',
  'OTHER',
] as const;
/** The kind of a trade document. */
export type TradeDocumentType = (typeof tradeDocumentTypes)[number];

/** The file formats of trade documents. */
export const tradeDocumentFormats = ['PDF', 'PNG', 'JPG'] as const;
/** The file format of a trade document. */
export type TradeDocumentFormat = (typeof tradeDocumentFormats)[number];

/** The most documents of one upload. */
export const maxTradeDocuments = 5;
/** Bytes. */
export const maxTradeDocumentBytes = 5 * 1024 * 1024;

/**
 * What a file of each format begins with: ISO 32000-2 §7.5.2, PNG (W3C, third edition) §5.2, and the SOI marker of
 * ISO/IEC 10918-1 before the next.
 */
const beginnings: Readonly<Record<TradeDocumentFormat, readonly number[]>> = {
  PDF: [0x25, 0x50, 0x44, 0x46, 0x2d],
  PNG: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  JPG: [0xff, 0xd8, 0xff],
};

/** What a file is by its first bytes, whatever it is called; undefined when it is none of these. */
export const tradeDocumentFormatOf = (bytes: Uint8Array): TradeDocumentFormat | undefined =>
  tradeDocumentFormats.find((format) => beginnings[format].every((byte, index) => bytes[index] === byte));

/** A name becomes the name of a file on somebody's disk. */
export const tradeDocumentNameFaults = (name: string, field: string): readonly Fault[] => {
  const example = 'invoice-1001.pdf';
  const faults = requiredTextFaults(name, field, { max: 255, example });
  if (/[/\\]/.test(name) || /^\.\.?$/.test(name))
    faults.push({ field, message: `${field} must be a name, not a path: no "/", no "\\", for example "${example}".` });
  return faults;
};

const encryptKey = [...'/Encrypt'].map((letter) => letter.charCodeAt(0));
const slash = 0x2f;

/** What follows the key in a trailer: a reference to an object (`12 0 R`) or a dictionary (ISO 32000-2 §7.5.5). */
const isEntry = (bytes: Uint8Array, from: number): boolean =>
  /^\s*(?:\d+\s+\d+\s+R|<<)/.test(String.fromCharCode(...bytes.subarray(from, from + 40)));

/** Whether a PDF asks for a password or restricts what readers may do. */
const isEncrypted = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
    if (encryptKey.every((byte, index) => bytes[at + index] === byte) && isEntry(bytes, at + encryptKey.length))
      return true;
  }
  return false;
};

/** A file that is not what it is said to be. What cannot be compared is somebody else's fault. */
export const tradeDocumentFormatFaults = (
  bytes: Uint8Array | undefined,
  format: string | undefined,
  field: string,
): readonly Fault[] => {
  if (bytes === undefined || format === undefined) return [];
  const actual = tradeDocumentFormatOf(bytes);
  if (actual === format && !(format === 'PDF' && isEncrypted(bytes))) return [];
  if (actual === format) {
    const message =
      `${field} must be a PDF that is not encrypted: customs cannot open or print this one. ` +
      'Save it without a password and without restrictions, for example by printing it into a new PDF.';
    return [{ field, message }];
  }
  const seen = actual === undefined ? `none of ${tradeDocumentFormats.join(', ')}` : `a ${actual}`;
  return [
    {
      field,
      message: `${field} must be a file of the format that is named, ${format}; by its first bytes it is ${seen}.`,
    },
  ];
};
