import { z } from 'zod';
import {
  deadlineDaysRange,
  longestDisplayName,
  maxCollectionFees,
  maxHolidays,
  oneTimeCodeChoices,
  settingsFaults,
  uncertainSums,
  weekdays,
} from '../../../../domain/index.ts';
import { highFromDefault, highFromRange } from '../../../../domain/shared/confidence-threshold.ts';
import { roles, scopes } from '../../../../application/shared/ports/access-tokens.ts';
import { logoLimits, maxLogoBytes } from '../../../shared/images/logo.ts';
import { carrierFees } from './carrier-fee-schema.ts';
import { fileContent } from '../../../platform/http/schemas/file-content.ts';
import {
  amount,
  currency,
  money,
  shownMoney,
  text,
  timestamp,
  maybe,
  rules,
  pathPlaceholder,
} from '../../../platform/http/schemas/index.ts';

const accountId = z.string().meta({ description: 'Account id.', example: 'acc_shop1' });
const accountName = z.string().meta({ description: 'Name of the account.', example: 'Shop 1' });

export const shownAccount = z
  .object({
    id: accountId,
    name: accountName,
    createdAt: timestamp.optional().meta({ description: 'When the account was created.' }),
    parent: z
      .string()
      .optional()
      .meta({ description: 'The account that this one is a sub-account of; absent for others.', example: 'acc_group' }),
    subAccounts: z
      .array(z.object({ id: accountId, name: accountName }))
      .meta({ description: 'The accounts that tokens of this one may name in `x-account-id`, oldest first.' }),
    actor: z.string().meta({
      description: 'Who acts with this token: the account of the token, an app, or a user.',
      example: 'acc_shop1',
    }),
    scopes: z.array(z.enum(scopes)).meta({ description: 'Scopes of the token.', example: ['read_accounts'] }),
    roles: z.array(z.enum(roles)).meta({ description: 'Roles of the token.', example: [] }),
  })
  .meta({ id: 'Account', description: 'An account, and what the token permits in it.' });

export const hours = z
  .object({
    from: z.string().meta({ description: 'Earliest hour a pickup window may begin, HH:mm.', example: '02:00' }),
    to: z.string().meta({ description: 'Latest hour a pickup window may end, HH:mm.', example: '12:00' }),
  })
  .meta({ id: 'PickupHours', description: 'Both inclusive, in local time of the pickup address.' });

export const days = z
  .array(z.enum(weekdays, { error: `must be one of ${weekdays.join(', ')}` }))
  .meta({ description: `Of ${weekdays.join(', ')}.`, example: ['monday', 'saturday'] });

export const holidays = z
  .array(
    z.object({
      date: z.string().meta({ description: 'Day, YYYY-MM-DD.', example: '2026-12-24' }),
      country: maybe(z.string()).meta({
        description: 'Two-letter code of the country the day counts in; everywhere when absent.',
        example: 'DE',
      }),
      state: maybe(text(60, 'BY')).meta({
        description: 'State of that country the day counts in; all of it when absent.',
      }),
    }),
  )
  .meta({
    description: `At most ${maxHolidays} days. Everywhere, in a country, or in a state of it.`,
    example: [{ date: '2026-12-24', country: 'DE' }],
  });

const deadlineDays = z.int({ error: 'must be a whole number of business days' }).meta({
  description:
    `Business days at the consignee until the deadline, ${deadlineDaysRange.from} to ${deadlineDaysRange.to}. ` +
    'Counts for new collections.',
  example: 10,
});

const surcharges = z
  .array(
    z
      .object({
        validFrom: z
          .string()
          .meta({ description: 'First day, UTC, YYYY-MM-DD; until the day of the next entry.', example: '2027-01-01' }),
        currency: currency.meta({
          description: 'ISO 4217 code of `amount`, `min` and `max`. Converted by the rates of the day.',
          example: 'EUR',
        }),
        amount: maybe(amount).meta({ description: 'Fixed part; "0" charges nothing.', example: '2.50' }),
        rate: maybe(amount).meta({
          description: 'A fraction of duties and taxes, added to `amount`.',
          example: '0.02',
        }),
        min: maybe(amount).meta({ description: 'The part by `rate` is at least this.', example: '1.00' }),
        max: maybe(amount).meta({ description: 'The part by `rate` is at most this.', example: '20.00' }),
      })
      .meta({ id: 'CollectionFee', description: 'What consignees pay for the collection itself, from a day on.' }),
  )
  .meta({
    description: `At most ${maxCollectionFees} entries, each from another day on.`,
    example: [{ validFrom: '2027-01-01', currency: 'EUR', amount: '2.50', rate: '0.02', min: '1.00', max: '20.00' }],
  });

const uncertain = (what: string) =>
  z.enum(uncertainSums, { error: `must be one of ${uncertainSums.join(', ')}` }).meta({
    description: `${what}: \`collect\` asks for it and names what it may lack, \`hold\` raises an exception that says what to mend.`,
    example: 'collect',
  });
const incompleteCollections = uncertain('A sum from which something is missing');
const unsureCodes = uncertain('A sum by a customs code that was predicted with low confidence');

const displayName = text(longestDisplayName, 'Example Shop').meta({
  description: 'Name under which consignees know the sender. It must hold no address of a page or mailbox.',
});
const colour = z.string().meta({
  description: '#rrggbb, with a contrast of at least 4.5:1 with white (WCAG AA). Buttons have it.',
  example: '#1257c7',
});
const replyTo = z.string().meta({
  description:
    "Where consignees' replies to e-mails go. The operator must have verified its domain (EMAIL_REPLY_DOMAINS).",
  example: 'help@shop.example.com',
});

const oneTimeCodes = z.enum(oneTimeCodeChoices, { error: `must be one of ${oneTimeCodeChoices.join(', ')}` }).meta({
  description: '`required`: people of the account must set up one-time codes before they can do anything else.',
  example: 'required',
});
const mayWrite = z.boolean().meta({ description: 'Whether agents may change something.', example: true });
const bookingsPerDay = z
  .int()
  .min(0)
  .max(10_000)
  .meta({ description: 'Bookings that agents may make in a day (UTC).', example: 20 });
const holdQuotes = z.boolean().meta({
  description: 'Whether calculations can be held, where the operator allows it (QUOTE_HOLD_DAYS).',
  example: true,
});
const highFrom = z.number().meta({
  description:
    `The confidence from which a predicted customs code is \`high\`, ${highFromRange.from} to ${highFromRange.to}: ` +
    'it needs no review, and labels and papers show it. Counts for new answers.',
  example: 0.8,
});
const learnFromDeclared = z.boolean().meta({
  description:
    'Whether codes sent with labels, collections and products to classify count as examples for predicted codes: half ' +
    'as much as reviewed and imported ones, and never against them.',
  example: true,
});
const declaredFrom = z.iso.datetime().meta({
  description: 'Codes that were declared before this time are forgotten.',
  example: '2026-11-20T10:00:00.000Z',
});
const timeZone = z.string().meta({
  description: 'Time zone of the IANA database, in which people of the account see times and days in the console.',
  example: 'Europe/Vienna',
});
const logo = z
  .object({
    id: z.string().meta({ description: 'The picture.', example: 'doc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    sha256: z.string().meta({ description: 'Of the file, lowercase hex.' }),
    size: z.int().meta({ description: 'Bytes.', example: 12_288 }),
    width: z.int().meta({ description: 'Pixels.', example: 400 }),
    height: z.int().meta({ description: 'Pixels.', example: 120 }),
  })
  .meta({ id: 'Logo', description: 'The picture that consignees see; `POST /api/accounts/me/logo` sets it.' });

/** 16 × 16 pixels of one colour. */
const examplePng =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAALklEQVR4AZXBAQEAMAiAME4Eyz2ytczA9uYvhUQSSS' +
  'SRRBJJJJFEEkkkkUQSSXTUKAFQSlFCOwAAAABJRU5ErkJggg==';

export const logoRequest = z
  .object({
    content: fileContent({
      description:
        `A PNG, not interlaced, of at most ${maxLogoBytes / 1_024} KiB, ` +
        `${logoLimits.smallest} to ${logoLimits.width} pixels across and ${logoLimits.smallest} to ${logoLimits.height} down, ` +
        'in base64 or as a `data:` URL.',
      type: 'image/png',
      example: examplePng,
      largest: maxLogoBytes,
      tooMany: 'must be one file',
    }),
  })
  .meta({ id: 'LogoRequest', description: 'The logo of an account.', example: { content: examplePng } });

/** A setting that a change may leave out, or restore to its default by null. */
const restorable = <Value extends z.ZodType>(setting: Value, description: string) =>
  maybe(setting.nullable()).meta({ description });

export const change = z
  .object({
    pickup: maybe(
      z.object({
        hours: restorable(hours, 'Hours windows must lie in; null: the default hours.'),
        days: restorable(days, 'Days of the week with pickups; null: the default days.'),
      }),
    ).meta({ description: 'When parcels are collected.' }),
    holidays: maybe(
      z.object({
        added: restorable(holidays, 'Days without business beside the public holidays; null: none.'),
        removed: restorable(holidays, 'Public holidays on which the account works; null: none.'),
      }),
    ).meta({ description: 'Changes to the calendar of public holidays.' }),
    collections: maybe(
      z.object({
        collectionDeadlineDays: restorable(deadlineDays, 'Business days until the deadline; null: the default.'),
        surcharges: restorable(surcharges, 'What consignees pay for the collection itself; null: nothing.'),
        incompleteCollections: restorable(
          incompleteCollections,
          'What becomes of a sum from which something is missing; null: `collect`.',
        ),
        unsureCodes: restorable(
          unsureCodes,
          'What becomes of a sum by a code that was predicted with low confidence; null: `collect`.',
        ),
      }),
    ).meta({ description: 'How duties and taxes are collected from consignees.' }),
    brand: maybe(
      z.object({
        displayName: restorable(displayName, 'Name of the sender; null: that of each request.'),
        colour: restorable(colour, 'Colour of buttons; null: that of the service.'),
        replyTo: restorable(replyTo, 'Address for replies to e-mails; null: that of each request.'),
      }),
    ).meta({ description: 'How the account appears to consignees.' }),
    signIn: maybe(
      z.object({
        oneTimeCodes: restorable(oneTimeCodes, 'Whether its people need one-time codes; null: `optional`.'),
      }),
    ).meta({
      description: 'How people of the account sign in.',
    }),
    agents: maybe(
      z.object({
        mayWrite: restorable(mayWrite, 'Whether agents may change something; null: in a sandbox only.'),
        bookingsPerDay: restorable(bookingsPerDay, 'Bookings of agents in a day; null: 20.'),
        valuePerDay: restorable(
          money,
          'What the bookings of agents in a day may cost together; null: 1000.00 in the currency of the prices.',
        ),
      }),
    ).meta({ description: 'What agents may change by the tools at `/mcp`.' }),
    duties: maybe(
      z.object({
        carrierFees: restorable(
          carrierFees,
          'What carriers charge for advancing duties and taxes; null: what the rate card says.',
        ),
        holdQuotes: restorable(holdQuotes, 'Whether calculations can be held until a day; null: no.'),
      }),
    ).meta({ description: 'How duties and taxes are calculated.' }),
    classification: maybe(
      z.object({
        highFrom: restorable(
          highFrom,
          `From which confidence a predicted code needs no review and is printed; null: ${highFromDefault}.`,
        ),
        learnFromDeclared: restorable(
          learnFromDeclared,
          'Whether declared codes count as examples for predicted codes; null: yes.',
        ),
      }),
    ).meta({ description: 'How predicted customs codes are used.' }),
    timeZone: restorable(timeZone, 'Time zone in which people of the account see times in the console; null: UTC.'),
  })
  .check(rules((value) => settingsFaults(value, pathPlaceholder)))
  .meta({
    id: 'AccountSettingsChange',
    description: 'Absent fields stay unchanged; null restores the default.',
    example: { pickup: { hours: { from: '08:00', to: '18:00' } } },
  });

export const settings = z
  .object({
    pickup: z.object({ hours, days }).meta({ description: 'When parcels are collected.' }),
    holidays: z
      .object({ added: holidays, removed: holidays })
      .meta({ description: 'Changes to the calendar of public holidays.' }),
    collections: z
      .object({ collectionDeadlineDays: deadlineDays, surcharges, incompleteCollections, unsureCodes })
      .meta({ description: 'How duties and taxes are collected from consignees.' }),
    brand: z
      .object({
        displayName: displayName.optional(),
        colour: colour.optional(),
        replyTo: replyTo.optional(),
        logo: logo.optional(),
      })
      .meta({ description: 'How the account appears to consignees; empty where nothing is set.' }),
    signIn: z.object({ oneTimeCodes }).meta({ description: 'How people of the account sign in.' }),
    timeZone,
    agents: z.object({ mayWrite: mayWrite.optional(), bookingsPerDay, valuePerDay: shownMoney.optional() }).meta({
      description:
        'What agents may change by the tools at `/mcp`. Without `mayWrite`: in a sandbox only; ' +
        'without `valuePerDay`: 1000.00 in the currency of the prices.',
    }),
    duties: z.object({ carrierFees, holdQuotes }).meta({ description: 'How duties and taxes are calculated.' }),
    classification: z
      .object({ highFrom, learnFromDeclared, declaredFrom: declaredFrom.optional() })
      .meta({ description: 'How predicted customs codes are used.' }),
  })
  .meta({
    id: 'AccountSettings',
    description: 'Pickups, holidays, taxes collections, appearance, sign-in and time zone as agreed with the account.',
    example: {
      pickup: { hours: { from: '02:00', to: '12:00' }, days: weekdays.slice(0, 5) },
      holidays: { added: [{ date: '2026-12-24', country: 'DE' }], removed: [] },
      collections: {
        collectionDeadlineDays: 10,
        surcharges: [
          { validFrom: '2027-01-01', currency: 'EUR', amount: '2.50', rate: '0.02', min: '1.00', max: '20.00' },
        ],
        incompleteCollections: 'collect',
        unsureCodes: 'collect',
      },
      brand: { displayName: 'Example Shop', colour: '#1257c7', replyTo: 'help@shop.example.com' },
      signIn: { oneTimeCodes: 'optional' },
      timeZone: 'UTC',
      agents: { bookingsPerDay: 20 },
      duties: {
        carrierFees: [{ validFrom: '2026-07-01', destinations: ['EU'], currency: 'EUR', amount: '6.00' }],
        holdQuotes: false,
      },
      classification: { highFrom: 0.8, learnFromDeclared: true },
    },
  });
