import { partiesAsSent } from '../../../domain/shared/address-reading.ts';
import type { ManifestView } from './manifest-view.ts';

/** The download address of the document, signed for the next 15 minutes. */
export type ManifestLink = (manifestId: string, at: string) => string;

/** A manifest as replies and webhooks show it. */
export const presentManifest = (
  {
    manifestId,
    status,
    createdAt,
    updatedAt,
    closedAt,
    reference,
    address,
    shipmentIds,
    weight,
    document,
    personalDataErasedAt,
  }: ManifestView,
  link: ManifestLink,
  at: string,
) => ({
  id: manifestId,
  status,
  createdAt,
  updatedAt,
  ...(closedAt !== undefined && { closedAt }),
  ...(reference !== undefined && { reference }),
  ...partiesAsSent({ address }),
  shipmentIds,
  ...(weight && { weight }),
  ...(personalDataErasedAt !== undefined && { personalDataErasedAt }),
  documents: document ? [{ id: document.id, type: 'MANIFEST', format: 'PDF', url: link(manifestId, at) }] : [],
});
