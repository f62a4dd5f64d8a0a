import { z } from 'zod';
import { timestamp } from '../../../platform/http/schemas/index.ts';

/** Whether a parcel waits for a person, or waited, and for which entries of lists. */
export const bookingHold = z
  .object({
    reason: z.literal('denied_party').meta({ description: 'Why a person has to look.' }),
    findings: z
      .array(
        z.object({
          party: z.enum(['shipTo', 'shipFrom']).meta({ description: 'Whose name agrees with the entry.' }),
          list: z.string().meta({ description: 'The list, by its short name.', example: 'eu' }),
          listDate: z.string().meta({ format: 'date', description: 'The day of the list.', example: '2026-11-27' }),
          entryId: z.string().meta({ description: 'The id of the entry on its list.', example: 'EU.27.28' }),
        }),
      )
      .meta({ description: 'The entries of lists of denied parties; empty once the party was erased.' }),
    heldAt: timestamp,
    releasedAt: timestamp.optional().meta({ description: 'When a person let it go on.' }),
    decision: z.string().optional().meta({ description: 'Why a person released or refused it, as written.' }),
  })
  .meta({
    id: 'BookingHold',
    description:
      'A party has the name of an entry of a list of denied parties. With the status `booking_pending` the booking waits ' +
      'for a person; later, newer lists have the name, and the booked parcel waits. With `releasedAt` it waits no longer.',
  });
