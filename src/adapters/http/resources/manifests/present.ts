import type { ManifestView } from '../../../../application/manifests/manifest-view.ts';
import type { SignedLinks } from '../../../security/signed-links.ts';

export const manifestsPath = '/api/manifests';
export const manifestDocumentPath = `${manifestsPath}/{manifestId}/document`;

export const documentPathOf = (manifestId: string): string => manifestDocumentPath.replace('{manifestId}', manifestId);

/** Where the paper is downloaded, signed for the next 15 minutes. */
export type ManifestLink = (manifestId: string, at: string) => string;

export const manifestLinkUnder =
  (baseUrl: string, signed: SignedLinks): ManifestLink =>
  (manifestId, at) =>
    `${baseUrl}${signed.sign(documentPathOf(manifestId), at)}`;

/** A manifest as replies and webhooks show it. */
export const presentManifest = (
  { manifestId, status, createdAt, closedAt, reference, address, shipmentIds, weight, document }: ManifestView,
  link: ManifestLink,
  at: string,
) => ({
  id: manifestId,
  status,
  createdAt,
  ...(closedAt !== undefined && { closedAt }),
  ...(reference !== undefined && { reference }),
  ...(address && { address }),
  shipmentIds,
  ...(weight && { weight }),
  documents: document ? [{ id: document.id, type: 'MANIFEST', format: 'PDF', url: link(manifestId, at) }] : [],
});
