import type { ManifestLink } from '../../../../application/parcels/manifests/manifest-view.ts';
import type { SignedLinks } from '../../../shared/security/signed-links.ts';

export const manifestsPath = '/api/manifests';
export const manifestDocumentPath = `${manifestsPath}/{manifestId}/document`;

export const documentPathOf = (manifestId: string): string => manifestDocumentPath.replace('{manifestId}', manifestId);

export const manifestLinkUnder =
  (baseUrl: string, signed: SignedLinks): ManifestLink =>
  (manifestId, at) =>
    `${baseUrl}${signed.sign(documentPathOf(manifestId), at)}`;
