import type { DocumentStore } from '../../../../application/ports/document-store.ts';
import type { EventStore } from '../../../../application/ports/event-store.ts';
import { manifestOfAnyAccount, ownManifest } from '../../../../application/manifests/find-manifest.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import type { SignedLinks } from '../../../security/signed-links.ts';
import { HttpError } from '../../engine/failures/http-error.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';
import { isSignedDownload, signatureQuery } from '../documents/signed-download.ts';
import { downloadHeaders, file } from '../shipments/download.ts';
import { documentPathOf, manifestDocumentPath } from './manifest-link.ts';
import { manifestById } from './schemas.ts';

export type ManifestDownloadDependencies = {
  readonly store: EventStore;
  readonly documents: DocumentStore;
  readonly signed: SignedLinks;
};

export const manifestDownloadRoutes = ({ store, documents, signed }: ManifestDownloadDependencies): readonly Route[] => [
  route({
    tag: 'Manifests',
    access: { optionalScope: 'read_shipments' },
    rate: 'read',
    method: 'get',
    path: manifestDocumentPath,
    operationId: 'downloadManifest',
    summary: 'Download the printed document of a manifest.',
    description: 'With the token, or with the `expires` and `signature` of its `url`.',
    params: manifestById,
    query: signatureQuery,
    replies: { 200: { description: 'A PDF of A4 sheets.', schema: file, type: 'application/pdf', headers: downloadHeaders } },
    refusals: { 404: new DomainError('manifest_not_found', 'No manifest has this id.') },
    handler: async (call) => {
      const { manifestId } = call.params;
      const isSigned = isSignedDownload(signed, documentPathOf(manifestId), call, 'manifest');
      // eslint-disable-next-line waybill/own-account -- the account itself gave out the signed address
      const view = isSigned ? await manifestOfAnyAccount(store, manifestId) : await ownManifest(store, manifestId, call.context.accountId);
      const bytes = view?.document && (await documents.get(view.document.sha256));
      if (!bytes) throw new HttpError(404, 'document_not_found', 'No manifest with a printed document has this id.');
      const headers = { 'content-disposition': `inline; filename="manifest-${manifestId}.pdf"`, 'cache-control': 'private, max-age=900' };
      return { bytes, type: 'application/pdf', headers };
    },
  }),
];
