import { z } from 'zod';
import { erasureReasons } from '../../../domain/shared/index.ts';
import { messages, timestamp } from '../../platform/http/schemas/index.ts';

const consignee = z.string().min(1).max(254).meta({
  description: 'E-mail address, or phone number in international form, of the person.',
  example: 'jane@example.com',
});

export const erasureRequest = z
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

export const exportRequest = z.object({ consignee }).meta({
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
