import { z } from 'zod';
import { attachmentFileName, attachmentsOf } from '../../../../application/collections/attachments.ts';
import { collectionOfAnyAccount, ownCollection } from '../../../../application/collections/find-collection.ts';
import { languageOfAddress, languages } from '../../../../application/shared/languages/languages.ts';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import type { EventStore } from '../../../../application/log/ports/event-store.ts';
import type { SignedLinks } from '../../../shared/security/signed-links.ts';
import type { PrintAttachment } from '../../pages/papers/payment-paper.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { isSignedDownload, signatureQuery, downloadHeaders, file } from '../../../parcels/http/downloads.ts';
import { attachmentPath, attachmentPathOf } from '../consignee-pages/links.ts';
import { byId, readingCollections } from './common.ts';

export type AttachmentDependencies = {
  readonly store: EventStore;
  readonly signed: SignedLinks;
  readonly print: PrintAttachment;
};

const attachmentNotFound = (): HttpError => new HttpError(404, 'attachment_not_found', 'No attachment has this id.');

const headers = { ...downloadHeaders, 'Content-Language': { description: 'Language of the paper.', example: 'de' } };

export const attachmentRoutes = ({ store, signed, print }: AttachmentDependencies): readonly Route[] => [
  objectRoute(store, {
    ...readingCollections,
    access: { optionalScope: 'read_shipments' },
    rate: 'read',
    heavy: 'always',
    path: attachmentPath,
    operationId: 'downloadTaxesCollectionAttachment',
    summary: 'Download a receipt, a request for payment or a refund note.',
    description:
      'With the token, or with the `expires` and `signature` of its `downloadURL`. Drawn again from the log each time.',
    params: byId.extend({ attachmentId: z.string().meta({ description: 'Id of the attachment.' }) }),
    query: signatureQuery.extend({
      lang: z
        .enum(languages)
        .optional()
        .meta({ description: "Language of the paper. Default: the consignee's, by the address." }),
    }),
    replies: { 200: { description: 'A PDF of A4 sheets.', schema: file, type: 'application/pdf', headers } },
    refusals: { 404: attachmentNotFound() },
    handler: async (call, momentOf) => {
      const { id, attachmentId } = call.params;
      const isSigned = isSignedDownload(signed, attachmentPathOf(id, attachmentId), call, 'taxes collection');
      const accountId = isSigned
        ? // oxlint-disable-next-line waybill/own-account -- the account itself gave out the signed address
          ((await collectionOfAnyAccount(store, id))?.accountId ?? '')
        : call.context.accountId;
      const moment = await momentOf(streamOf('taxesCollection', id), accountId);
      const view = await ownCollection(moment.store, id, accountId);
      const attachment = attachmentsOf(view).find((each) => each.attachmentId === attachmentId);
      if (!attachment) throw attachmentNotFound();
      const { shipTo } = view.people;
      const language = call.query.lang ?? (shipTo ? languageOfAddress(shipTo.address) : 'en');
      return {
        bytes: await print({ view, attachment, language, reader: 'account' }),
        type: 'application/pdf',
        headers: {
          'content-disposition': `inline; filename="${attachmentFileName(attachment.kind, view.trackingNumber)}"`,
          'content-language': language,
          'cache-control': 'private, no-store',
        },
      };
    },
  }),
];
