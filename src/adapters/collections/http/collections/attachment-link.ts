import type { SignedLinks } from '../../../shared/security/signed-links.ts';

export const attachmentPath = '/api/taxes-collections/{id}/attachments/{attachmentId}';

export const attachmentPathOf = (collectionId: string, attachmentId: string): string =>
  attachmentPath.replace('{id}', collectionId).replace('{attachmentId}', attachmentId);

/** Signed downloads of attachments under the service's public base URL. */
export const attachmentLinkUnder =
  (baseUrl: string, signed: Pick<SignedLinks, 'sign'>) =>
  (collectionId: string, attachmentId: string, at: string): string =>
    `${baseUrl}${signed.sign(attachmentPathOf(collectionId, attachmentId), at)}`;
