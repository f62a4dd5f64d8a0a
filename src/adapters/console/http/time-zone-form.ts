import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { View } from '../pages/console-pages.ts';
import { inLabels } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import type { FormRefusal, Visit } from './visit.ts';

const section = '/console/settings';
const path = `${section}/time-zone`;

/** The names that people choose from; every other of the IANA database can be typed. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const inWords = (text: string): string => inLabels([{ name: 'timeZone', label: 'Time zone' }], text);

/** The form of the time zone in which people of the account see times; undefined for people who may not change it. */
export const timeZoneShown = (visit: Visit, typed?: string) =>
  visit.may('changeAccountSettings')
    ? { action: visit.to(path), value: typed ?? visit.zoneOfAccount, zones }
    : undefined;

/** Takes the form; `again` shows the settings with what was typed and why it was refused. */
export const timeZoneRoute = (
  frame: ConsoleFrame,
  again: (visit: Visit, refusal: FormRefusal, typed: string) => Promise<View>,
): Route =>
  frame.form(
    path,
    'Set the time zone of the account.',
    { home: section },
    async (visit, form) => {
      const timeZone = fieldOf(form, 'timeZone').trim();
      await visit.object('changeAccountSettings', { body: { timeZone: timeZone === '' ? null : timeZone } });
      return visit.to(section, { done: 'time_zone_set' });
    },
    (visit, refusal, { body }) => {
      const faults = refusal.faults.map((fault) => ({ ...fault, text: inWords(fault.text), href: '#timeZone' }));
      return again(visit, { ...refusal, message: inWords(refusal.message), faults }, fieldOf(body, 'timeZone'));
    },
  );
