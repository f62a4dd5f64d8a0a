import type { ManifestLink } from '../../../../application/manifests/present-manifest.ts';
import type { SignedLinks } from '../../../security/signed-links.ts';

export const manifestsPath = '/api/manifests';
export const manifestDocumentPath = `${manifestsPath}/{manifestId}/document`;

export const documentPathOf = (manifestId: string): string => manifestDocumentPath.replace('{manifestId}', manifestId);

export const manifestLinkUnder =
  (baseUrl: string, signed: SignedLinks): ManifestLink =>
  (manifestId, at) =>
    `${baseUrl}${signed.sign(documentPathOf(manifestId), at)}`;
