import { z } from 'zod';
import { erasureReasons } from '../../../domain/shared/index.ts';
import { messages, timestamp } from '../../platform/http/schemas/index.ts';
import type { erasePeople } from '../../../application/privacy/erase-people.ts';
import type { exportPerson } from '../../../application/privacy/export-person.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';

const consignee = z.string().min(1).max(254).meta({
  description: 'E-mail address, or phone number in international form, of the person.',
  example: 'jane@example.com',
});

const erasureRequest = z
  .object({
    shipmentIds: z
      .array(z.string().min(1))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Shipments whose people are erased, with the collections of their duties.' }),
    consignee: consignee.optional(),
    reason: z
      .enum(erasureReasons)
      .optional()
      .meta({ description: 'The ground of the erasure; `requested` when absent.' }),
    dryRun: z.boolean().optional().meta({ description: 'Only says what would be erased.' }),
  })
  .meta({
    id: 'ErasureRequest',
    description: 'Whose personal data is erased: of shipments, or of one person.',
    example: { consignee: 'jane@example.com', reason: 'requested' },
  });

const kind = z.enum(['shipment', 'pickup', 'manifest', 'taxesCollection']).meta({ description: 'Kind of the object.' });

export const erasureReply = z
  .object({
    messages,
    dryRun: z.boolean().meta({ description: 'Whether nothing was erased.' }),
    erased: z
      .array(
        z.object({
          type: kind,
          id: z.string().meta({ description: 'Id of the object.' }),
          accountId: z.string().meta({ description: 'Account of the object.' }),
          entries: z.array(z.string()).meta({ description: 'Names of the erased people, such as shipTo.' }),
          files: z.int().meta({ description: 'Documents that were deleted.' }),
        }),
      )
      .meta({ description: 'What was erased; empty when it was erased before.' }),
    erasedBefore: z
      .array(
        z.object({
          type: kind,
          id: z.string().meta({ description: 'Id of the object.' }),
          accountId: z.string().meta({ description: 'Account of the object.' }),
          erasedAt: timestamp,
        }),
      )
      .meta({
        description: 'Shipments of the request, and what belongs to them, whose people an earlier erasure took.',
      }),
    shared: z
      .array(
        z.object({
          type: kind,
          id: z.string().meta({ description: 'Id of the object.' }),
          reason: z.string().meta({ description: 'Why it stays for now.' }),
        }),
      )
      .meta({ description: 'What belongs to other parcels too, and stays.' }),
    retained: z
      .array(
        z.object({
          what: z.string().meta({ description: 'What is stored further on.' }),
          reason: z.string().meta({ description: 'Why.' }),
        }),
      )
      .meta({ description: 'What no erasure takes away.' }),
    finished: z.boolean().meta({ description: 'False if files and keys are still being deleted in the background.' }),
  })
  .meta({ id: 'ErasureReport', description: 'What was erased, and what stays.' });

const exportRequest = z.object({ consignee }).meta({
  id: 'PersonalExportRequest',
  description: 'The person who asks.',
  example: { consignee: 'jane@example.com' },
});

export const exportReply = z
  .object({
    messages,
    records: z
      .array(
        z.object({
          type: z.string().meta({ description: 'Kind of the object.' }),
          id: z.string().meta({ description: 'Id of the object.' }),
          accountId: z.string().meta({ description: 'Account of the object.' }),
          entries: z.record(z.string(), z.unknown()).meta({ description: 'The person, by the name of the field.' }),
          events: z
            .array(
              z.object({
                type: z.string().meta({ description: 'What happened.' }),
                recordedAt: timestamp,
                data: z.unknown().meta({ description: 'Its details, without people.' }),
              }),
            )
            .meta({ description: 'The history of the object.' }),
        }),
      )
      .meta({ description: 'Every object in which the person stands.' }),
  })
  .meta({ id: 'PersonalExport', description: 'Everything that is stored about a person.' });

/**
 * Contacts are sent in the body, because proxies log addresses: e-mail addresses and phone numbers are personal data.
 */
const forOperators = { tag: 'Privacy', access: { roles: ['admin'] }, rate: 'write', method: 'post' } as const;

export const privacyRoutes = ({
  erase,
  exportOf,
}: {
  readonly erase: ReturnType<typeof erasePeople>;
  readonly exportOf: ReturnType<typeof exportPerson>;
}): readonly Route[] => [
  route({
    ...forOperators,
    path: '/api/privacy/erasures',
    operationId: 'erasePersonalData',
    summary: 'Erase personal data.',
    description:
      'Of shipments with the collections of their duties, or of one person in all accounts. It cannot be undone. ' +
      'Fields of erased people are absent from then on, and documents that show them are deleted. May be repeated.',
    body: erasureRequest,
    replies: { 200: { description: 'What was erased, and what stays.', schema: erasureReply } },
    handler: async ({ body, context }) => ({ json: { messages: [], ...(await erase(body, context)) } }),
  }),
  route({
    ...forOperators,
    path: '/api/privacy/exports',
    operationId: 'exportPersonalData',
    summary: 'Read everything about a person.',
    description:
      'For requests of access: every object of any account in which the person stands, without other people.',
    body: exportRequest,
    replies: { 200: { description: 'Everything that is stored about the person.', schema: exportReply } },
    handler: async ({ body: { consignee } }) => ({ json: { messages: [], records: await exportOf(consignee) } }),
  }),
];
