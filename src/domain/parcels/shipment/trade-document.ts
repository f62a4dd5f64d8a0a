import type { Fault } from '../../shared/domain-error.ts';
import { fieldFault, requiredTextFaults } from '../../shared/field-rules.ts';

/** Documents that are shown to customs electronically. */
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
/** In bytes. */
export const maxTradeDocumentBytes = 5 * 1024 * 1024;

/**
 * The first bytes of each format: ISO 32000-2 §7.5.2, PNG (W3C, third edition) §5.2, and the SOI marker of ISO/IEC
 * 10918-1 before the next marker.
 */
const beginnings: Readonly<Record<TradeDocumentFormat, readonly number[]>> = {
  PDF: [0x25, 0x50, 0x44, 0x46, 0x2d],
  PNG: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  JPG: [0xff, 0xd8, 0xff],
};

/** The format of a file by its first bytes, whatever its name; undefined if it is none of these. */
export const tradeDocumentFormatOf = (bytes: Uint8Array): TradeDocumentFormat | undefined =>
  tradeDocumentFormats.find((format) => beginnings[format].every((byte, index) => bytes[index] === byte));

/** The faults of a name, which becomes a file name on the disk of the person who downloads the document. */
export const tradeDocumentNameFaults = (name: string, field: string): readonly Fault[] => {
  const example = 'invoice-1001.pdf';
  const faults = requiredTextFaults(name, field, { max: 255, example });
  if (/[/\\]/.test(name) || /^\.\.?$/.test(name))
    faults.push(fieldFault(field, 'must be a name, not a path: no "/", no "\\"', `"${example}"`));
  return faults;
};

const encryptKey = [...'/Encrypt'].map((letter) => letter.charCodeAt(0));
const slash = 0x2f;

/** Whether a reference to an object (`12 0 R`) or a dictionary follows the key in a trailer (ISO 32000-2 §7.5.5). */
const isEntry = (bytes: Uint8Array, from: number): boolean =>
  /^\s*(?:\d+\s+\d+\s+R|<<)/.test(String.fromCharCode(...bytes.subarray(from, from + 40)));

/** Whether a PDF asks for a password or restricts its readers. */
const isEncrypted = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
    if (encryptKey.every((byte, index) => bytes[at + index] === byte) && isEntry(bytes, at + encryptKey.length))
      return true;
  }
  return false;
};

/**
 * Faults of a file that is not of the declared format, or is an encrypted PDF. Missing bytes or formats are reported
 * elsewhere.
 */
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
