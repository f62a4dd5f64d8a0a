import { z } from 'zod';
import { pointInTimeOf } from '../../../../application/log/kernel/moment.ts';
import type { PointInTime } from '../../../../application/log/kernel/moment.ts';

/** A point of an object's history: a version, or an RFC 3339 timestamp. */
export const pointInTime = z
  .string()
  .transform((text, context): PointInTime => {
    const point = pointInTimeOf(text);
    if (point !== undefined) return point;
    context.addIssue({
      code: 'custom',
      message: 'must be a version (a whole number from 0 on) or an RFC 3339 timestamp with its offset',
    });
    return z.NEVER;
  })
  .meta({ example: '2026-01-15T12:00:00Z' });
