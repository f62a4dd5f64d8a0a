import { z } from 'zod';
import type { SignedLinks } from '../../../shared/security/signed-links.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';

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
 * True when the signature of a URL permits the download without a token. False for a request with a token, whose
 * account decides; throws a 401 without either. `object` names what to read for a new URL.
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
