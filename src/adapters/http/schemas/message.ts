import { z } from 'zod';

/** One notice of a reply. */
export const message = z
  .object({
    code: z.int().meta({ description: 'The HTTP status.', example: 400 }),
    level: z.enum(['error', 'warning', 'info']),
    timestamp: z.string().meta({ example: '2026-11-20T10:00:00.000Z' }),
    message: z.string(),
    details: z.array(z.string()),
    reason: z.string().meta({ description: 'A stable snake_case word to branch on.', example: 'validation_failed' }),
    field: z.string().optional().meta({ description: 'A JSON path, where one field is at fault.', example: 'shipTo.address.city' }),
  })
  .meta({ id: 'Message' });
