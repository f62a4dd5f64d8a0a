import { z } from 'zod';
import type { AccountSettingsBook } from '../../../../application/accounts/settings.ts';
import { pickupHoursOf, mostHolidays, settingsFaults } from '../../../../domain/account-settings/index.ts';
import type { AccountSettings } from '../../../../domain/account-settings/index.ts';
import { weekdays } from '../../../../domain/calendar/index.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';
import { here, maybe, rules, text } from '../../schemas/index.ts';

const hours = z
  .object({
    from: z.string().meta({ description: 'Earliest hour a pickup window may begin, HH:mm.', example: '02:00' }),
    to: z.string().meta({ description: 'Latest hour a pickup window may end, HH:mm.', example: '12:00' }),
  })
  .meta({ id: 'PickupHours', description: 'Both included, by the clock of where parcels are collected.' });
const days = z
  .array(z.enum(weekdays, { error: `must be one of ${weekdays.join(', ')}` }))
  .meta({ description: `Of ${weekdays.join(', ')}.`, example: ['monday', 'saturday'] });
const holidays = z
  .array(
    z.object({
      date: z.string().meta({ description: 'Day, YYYY-MM-DD.', example: '2026-12-24' }),
      country: maybe(z.string()).meta({
        description: 'Two-letter code of the country the day counts in; everywhere when absent.',
        example: 'DE',
      }),
      state: maybe(text(60, 'BY')).meta({ description: 'State of that country the day counts in; all of it when absent.' }),
    }),
  )
  .meta({
    description: `At most ${mostHolidays} days. Everywhere, in a country, or in a state of it.`,
    example: [{ date: '2026-12-24', country: 'DE' }],
  });

const change = z
  .object({
    pickup: maybe(
      z.object({
        hours: maybe(hours.nullable()).meta({ description: 'Hours windows must lie in; null: the default hours.' }),
        days: maybe(days.nullable()).meta({ description: 'Days of the week with pickups; null: the default days.' }),
      }),
    ).meta({ description: 'When parcels are collected.' }),
    holidays: maybe(
      z.object({
        added: maybe(holidays.nullable()).meta({ description: 'Days without business beside the public holidays; null: none.' }),
        removed: maybe(holidays.nullable()).meta({ description: 'Public holidays on which there is business; null: none.' }),
      }),
    ).meta({ description: 'Changes to the calendar of public holidays.' }),
  })
  .check(rules((value) => settingsFaults(value, here)))
  .meta({
    id: 'AccountSettingsChange',
    description: 'What is left out stays as it is; null goes back to the default.',
    example: { pickup: { hours: { from: '08:00', to: '18:00' } } },
  });

const settings = z
  .object({
    pickup: z.object({ hours, days }).meta({ description: 'When parcels are collected.' }),
    holidays: z.object({ added: holidays, removed: holidays }).meta({ description: 'Changes to the calendar of public holidays.' }),
  })
  .meta({
    id: 'AccountSettings',
    description: 'Pickup hours and holidays agreed with the account.',
    example: {
      pickup: { hours: { from: '02:00', to: '12:00' }, days: weekdays.slice(0, 5) },
      holidays: { added: [{ date: '2026-12-24', country: 'DE' }], removed: [] },
    },
  });

/** With the defaults written out. */
const present = (agreed: AccountSettings) => ({
  pickup: { hours: pickupHoursOf(agreed), days: agreed.pickup.days ?? weekdays.slice(0, 5) },
  holidays: agreed.holidays,
});

const path = '/api/accounts/me/settings';

export const accountsRoutes = ({ settings: book }: { readonly settings: AccountSettingsBook }): readonly Route[] => [
  route({
    tag: 'Account',
    access: { scope: 'read_accounts' },
    rate: 'read',
    method: 'get',
    path,
    operationId: 'getAccountSettings',
    summary: "Read the account's settings.",
    description: 'When its parcels are collected, and the days it rests or works other than everybody.',
    replies: { 200: { description: 'The settings, defaults written out.', schema: settings } },
    handler: async ({ context }) => ({ json: present(await book.read(context.accountId)) }),
  }),
  route({
    tag: 'Account',
    access: { scope: 'write_accounts' },
    rate: 'write',
    method: 'patch',
    path,
    operationId: 'changeAccountSettings',
    summary: "Change the account's settings.",
    description:
      'Pickup windows and ship dates go by them: at once in the process that answered, within five seconds in every other. A day both added and removed is a day off.',
    body: change,
    replies: { 200: { description: 'The settings as they are now.', schema: settings } },
    handler: async ({ body, context }) => ({ json: present(await book.change(body, context)) }),
  }),
];
