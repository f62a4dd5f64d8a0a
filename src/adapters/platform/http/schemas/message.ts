import { z } from 'zod';

/** One notice of a reply. */
export const message = z
  .object({
    code: z.int().meta({ description: 'The HTTP status.', example: 400 }),
    level: z
      .enum(['error', 'warning', 'info'])
      .meta({ description: 'Only an error means that the request was not carried out.', example: 'error' }),
    timestamp: z
      .string()
      .meta({ format: 'date-time', description: 'When it was said.', example: '2026-01-14T10:00:00.000Z' }),
    message: z.string().meta({
      description: 'A sentence for people: the field, the rule, and an accepted example.',
      example: 'shipTo.address.city is required.',
    }),
    details: z.array(z.string()).meta({
      description: 'Every fault of the request, one sentence each; empty where `message` is complete.',
      example: [],
    }),
    reason: z.string().meta({ description: 'A stable snake_case word to branch on.', example: 'validation_failed' }),
    field: z.string().optional().meta({
      description: 'JSON path of the field at fault, where there is exactly one.',
      example: 'shipTo.address.city',
    }),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'Of errors: the `x-request-id` of the reply.', example: 'req_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    doc: z
      .string()
      .optional()
      .meta({ description: 'Of errors: the page that explains `reason`.', example: '/docs/errors#validation_failed' }),
  })
  .meta({ id: 'Message', description: 'One error, warning or information about a request.' });

/** The `messages` of a successful reply. */
export const messages = z.array(message).meta({ description: 'Warnings and infos; may be empty.', example: [] });
