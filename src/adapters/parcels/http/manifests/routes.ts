import { z } from 'zod';
import type { closeDay } from '../../../../application/parcels/manifests/close-day.ts';
import type { createManifest } from '../../../../application/parcels/manifests/create-manifest.ts';
import {
  ownManifest,
  manifestOfAnyAccount,
  manifestView,
  presentManifest,
} from '../../../../application/parcels/manifests/manifest-view.ts';
import type { ManifestField, ManifestLink } from '../../../../application/parcels/manifests/manifest-view.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { ownPage } from '../../../../application/log/kernel/own.ts';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import type { Condition, ReadableModels } from '../../../../application/log/ports/read-models.ts';
import { manifestStatuses } from '../../../../domain/parcels/manifest/index.ts';
import type { ManifestRefusal } from '../../../../domain/parcels/manifest/index.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { claimOf, replayedHeader, route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { manifestById, dayRequest, manifest, manifestReply, manifestRequest, manifestsReply } from './schemas.ts';
import { manifestsPath as path, documentPathOf, manifestDocumentPath } from './manifest-link.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import {
  changedSince,
  sinceChange,
  instant,
  listKeysOf,
  listQuery,
  oneOrMany,
  until,
} from '../../../platform/http/schemas/index.ts';
import { unknownShipments } from '../pickups/schemas.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { isSignedDownload, signatureQuery, downloadHeaders, file } from '../downloads.ts';
import type { DownloadDependencies } from '../downloads.ts';

const manifestDownloadRoutes = ({ store, documents, signed }: DownloadDependencies): readonly Route[] => [
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
    replies: {
      200: { description: 'A PDF of A4 sheets.', schema: file, type: 'application/pdf', headers: downloadHeaders },
    },
    refusals: { 404: new DomainError('manifest_not_found', 'No manifest has this id.') },
    handler: async (call) => {
      const { manifestId } = call.params;
      const isSigned = isSignedDownload(signed, documentPathOf(manifestId), call, 'manifest');
      const view = isSigned
        ? // oxlint-disable-next-line waybill/own-account -- the account itself gave out the signed address
          await manifestOfAnyAccount(store, manifestId)
        : await ownManifest(store, manifestId, call.context.accountId);
      const bytes = view?.document && (await documents.get(view.document.sha256));
      if (!bytes) throw new HttpError(404, 'document_not_found', 'No manifest with a printed document has this id.');
      const headers = {
        'content-disposition': `inline; filename="manifest-${manifestId}.pdf"`,
        'cache-control': 'private, max-age=900',
      };
      return { bytes, type: 'application/pdf', headers };
    },
  }),
];

/** The HTTP status of each reason. A new reason does not compile without its status. */
export const manifestReasons: Readonly<Record<ManifestRefusal, number>> = {
  manifest_exists: 409,
  manifest_not_found: 404,
};

const reading = { tag: 'Manifests', access: { scope: 'read_shipments' } } as const;
const writing = { tag: 'Manifests', access: { scope: 'write_shipments' }, rate: 'write' } as const;

export const manifestsRoutes = ({
  store,
  readModels,
  documents,
  create,
  endDay,
  link,
  signed,
  clock,
}: DownloadDependencies & {
  readonly readModels: ReadableModels;
  readonly create: ReturnType<typeof createManifest>;
  readonly endDay: ReturnType<typeof closeDay>;
  readonly link: ManifestLink;
  readonly clock: Pick<Clock, 'now'>;
}): readonly Route[] => [
  route({
    ...writing,
    method: 'post',
    path,
    operationId: 'createManifest',
    summary: 'Put parcels into a manifest.',
    description:
      'All shipments are added, or none: `details` names each obstacle. ' +
      'A shipment stays in its manifest, and its label can no longer be voided.',
    idempotent: true,
    body: manifestRequest,
    replies: { 201: { description: 'The manifest, with its printed document.', schema: manifestReply } },
    refusals: { 404: unknownShipments },
    handler: async (call) => {
      const { manifest: view, notices, replayed } = await create(call.body, call.context, claimOf(call, path));
      return {
        status: 201,
        json: { ...presentManifest(view, link, clock.now()), messages: [] },
        notices,
        headers: replayedHeader(replayed),
      };
    },
  }),
  route({
    ...writing,
    method: 'post',
    path: `${path}/close-day`,
    operationId: 'closeDay',
    summary: 'End the day.',
    description:
      'Puts every parcel of that ship date that no carrier has scanned and no manifest holds into manifests, ' +
      'one for each place the parcels are sent from. ' +
      'A second request finds nothing left and answers 200.',
    body: dayRequest,
    replies: {
      200: { description: 'There was nothing left.', schema: manifestsReply },
      201: { description: 'The manifests that were made.', schema: manifestsReply },
    },
    handler: async ({ body: { date }, context }) => {
      const manifests = (await endDay(date, context)).map((view) => presentManifest(view, link, clock.now()));
      return { status: manifests.length > 0 ? 201 : 200, json: { messages: [], manifests } };
    },
  }),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path,
    operationId: 'listManifests',
    summary: 'List manifests.',
    query: listQuery(
      {
        status: oneOrMany(z.enum(manifestStatuses))
          .optional()
          .meta({ description: 'Only manifests in one of these states.' }),
        reference: z
          .string()
          .optional()
          .meta({ description: 'Only manifests with this reference, written exactly so.' }),
        createdAtFrom: instant.optional(),
        createdAtTo: until.optional(),
        ...changedSince,
      },
      ['createdAt', 'updatedAt'],
    ),
    replies: { 200: { description: 'Manifests.', schema: z.array(manifest) } },
    handler: async ({
      query: { id, status, reference, createdAtFrom, createdAtTo, updatedAtFrom, range, sort },
      context: { accountId, at },
    }) => {
      const where: Condition<ManifestField>[] = [
        { field: 'status', oneOf: status ?? manifestStatuses },
        ...sinceChange(updatedAtFrom),
      ];
      if (reference !== undefined) where.push({ field: 'reference', equals: reference });
      if (createdAtFrom !== undefined) where.push({ field: 'createdAt', from: createdAtFrom });
      if (createdAtTo !== undefined) where.push({ field: 'createdAt', to: createdAtTo });
      const { rows, total } = await ownPage(readModels, manifestView, accountId, {
        where,
        sort,
        range,
        keys: listKeysOf('manifest', id),
      });
      return {
        list: rows.values().map((view) => presentManifest(view, link, at)),
        resource: 'manifests',
        total,
        range,
      };
    },
  }),
  objectRoute(store, {
    ...reading,
    rate: 'read',
    path: `${path}/{manifestId}`,
    operationId: 'getManifest',
    summary: 'Read one manifest.',
    params: manifestById,
    replies: { 200: { description: 'The manifest.', schema: manifest } },
    refusals: { 404: new DomainError('manifest_not_found', 'No manifest has this id.') },
    handler: async ({ params: { manifestId }, context: { accountId, at } }, momentOf) => {
      const { store } = await momentOf(streamOf('manifest', manifestId));
      return { json: presentManifest(await ownManifest(store, manifestId, accountId), link, at) };
    },
  }),
  ...manifestDownloadRoutes({ store, documents, signed }),
];
