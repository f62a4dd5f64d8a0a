import { z } from 'zod';
import type { EventStore } from '../../../application/log/ports/event-store.ts';
import type { DocumentStore } from '../../../application/shared/ports/document-store.ts';
import type { SignedLinks } from '../../shared/security/signed-links.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { ShownDocument } from '../../../application/parcels/shipments/shipment-view.ts';
import { table } from '../../../domain/shared/table.ts';

/** What a download reads. */
export type DownloadDependencies = {
  readonly store: EventStore;
  readonly documents: DocumentStore;
  readonly signed: SignedLinks;
};

/** The query parameters of a signed URL. */
export const signatureQuery = z.object({
  expires: z
    .string()
    .optional()
    .meta({ description: 'When the address stops working, in seconds since 1970; part of a signed address.' }),
  signature: z
    .string()
    .optional()
    .meta({ description: 'Proof that this service made the address; part of a signed address.' }),
});

/**
 * Whether the signature of a URL permits the download without a token. False for a request with a token, whose account
 * decides. Throws a 401 if there is neither. `object` names what to read for a new URL.
 */
export const isSignedDownload = (
  signed: SignedLinks,
  path: string,
  {
    query: { expires = '', signature = '' },
    principal,
    context: { at },
  }: {
    readonly query: z.output<typeof signatureQuery>;
    readonly principal: { readonly accountId: string };
    readonly context: { readonly at: string };
  },
  object: string,
): boolean => {
  if (signature !== '' && signed.isValid(path, expires, signature, at)) return true;
  if (principal.accountId !== '') return false;
  const message = `This address is not signed, or no longer. Read the ${object} for a new one, or send the token.`;
  throw new HttpError(401, 'link_expired', message, { headers: { 'www-authenticate': 'Bearer' } });
};

export const documentMediaTypes = table({
  PDF: 'application/pdf',
  PNG: 'image/png',
  JPG: 'image/jpeg',
  ZPL: 'text/plain; charset=utf-8',
});

/** The OpenAPI schema of a file. */
export const file = z.string().meta({ format: 'binary', description: 'The file itself.' });
/** Media types of documents, without parameters. */
export const documentTypes = [
  ...Object.values(documentMediaTypes).map((type) => type.split(';')[0] ?? ''),
  'application/octet-stream',
];
export const downloadHeaders = {
  'Content-Disposition': {
    description: 'How to show or save it, and under which name.',
    example: 'inline; filename="label-LA000000016ZZ.pdf"',
  },
};

/**
 * Whether the service prints the document. Only these are sent as base64 in replies, because each upload may have five
 * megabytes.
 */
export const isPrinted = ({ name }: ShownDocument): boolean => name === undefined;

const endings = table({ PDF: /\.pdf$/i, PNG: /\.png$/i, JPG: /\.jpe?g$/i });

/** Gives a name the file extension of the content, so that a PDF called `invoice.exe` is not saved as a program. */
const withEnding = (name: string, format: string): string =>
  endings[format]?.test(name) === true ? name : `${name}.${format.toLowerCase()}`;

// Encodes a parameter as in RFC 8187, which forbids some characters that encodeURIComponent leaves unchanged.
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The `content-disposition` of a download (RFC 6266): an ASCII name for old clients, and the real name. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_')}"; filename*=UTF-8''${encoded(name)}`;

/**
 * The headers of a download. The service's own documents open in the browser; uploaded ones are always saved, never
 * rendered under this origin.
 */
export const downloadOf = ({ type, format, name }: ShownDocument, parcel: string) => ({
  type: documentMediaTypes[format] ?? 'application/octet-stream',
  headers: {
    'content-disposition':
      name === undefined
        ? `inline; filename="${type.toLowerCase()}-${parcel}.${format.toLowerCase()}"`
        : attachment(withEnding(name, format)),
    'cache-control': 'private, max-age=900',
  },
});
