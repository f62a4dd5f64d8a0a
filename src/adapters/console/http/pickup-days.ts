import type { z } from 'zod';
import { addDays, isLocalDate, weekdayOf } from '../../../domain/shared/local-date.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { pickupSchema, windowsReply } from '../../parcels/http/pickups/schemas.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { pickupBadges } from '../pages/badges.ts';
import { dayCell } from '../pages/cells.ts';
import type { FieldValues } from './form-fields.ts';
import type { Panel } from './list-page.ts';
import type { ListedParcel } from './parcel-table.ts';
import type { Visit } from './visit.ts';

type Pickup = z.output<typeof pickupSchema>;
type Day = z.output<typeof windowsReply>['days'][number];
type Choice = { readonly value: string | undefined; readonly text: string };
type Place = { readonly country: string; readonly state?: string | undefined };

const shownDays = 14;

/** `Mon, 30 Nov`, with the year if it is not that of `now`. */
const dayText = (date: LocalDate, now: string): string =>
  `${new Date(date).toLocaleString('en', { weekday: 'short', timeZone: 'UTC' })}, ${dayCell(date, now).text}`;

const hoursText = (startAt: string, endAt: string): string => `${startAt.slice(11, 16)}–${endAt.slice(11, 16)}`;

/** The days of an address; none if the operation refuses, such as days that are more than a year away. */
const daysAt = async (visit: Visit, { country, state }: Place, from?: LocalDate): Promise<readonly Day[]> => {
  const query = { country, days: String(shownDays), ...(state && { state }), ...(from !== undefined && { from }) };
  try {
    const { json } = await visit.object('listPickupWindows', { query });
    return (json as z.output<typeof windowsReply>).days;
  } catch (error) {
    visit.refusalOf(error);
    return [];
  }
};

/** Where the latest pickup of the account was, or where its latest parcel was sent from. */
const latestPlace = async (visit: Visit): Promise<Place | undefined> => {
  const newest = { query: { range: '[0,0]' } };
  const [pickup] = (await visit.list('listPickups', newest)).rows as readonly Pickup[];
  if (pickup?.address) return pickup.address.address;
  const [parcel] = (await visit.list('listLabels', newest)).rows as readonly ListedParcel[];
  const address = parcel?.shipFrom?.address;
  return address && { country: address.country, state: address.state };
};

/** The two weeks that hold a day, from Monday on. */
const mondayBefore = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date));

/**
 * The pickups of two weeks, day by day, above their list: of those in which its filter begins, or of this one and the
 * next. Holidays are those of the places of these pickups, or of the latest one.
 */
export const pickupCalendar = async (visit: Visit, filters: ReadonlyMap<string, string>): Promise<readonly Panel[]> => {
  const today = visit.at.slice(0, 10);
  const wanted = filters.get('startAtFrom') ?? today;
  const from = mondayBefore(isLocalDate(wanted) ? wanted : today);
  const to = addDays(from, shownDays - 1);
  const { rows, total } = await visit.list('listPickups', {
    query: { startAtFrom: from, startAtTo: to, sort: '["startAt","ASC"]', range: '[0,199]' },
  });
  const pickups = (rows as readonly Pickup[]).filter(({ status }) => status !== 'cancelled');
  const place = pickups.find(({ address }) => address !== undefined)?.address?.address ?? (await latestPlace(visit));
  if (place === undefined) return [];
  const known = new Map((await daysAt(visit, place, from)).map((day) => [day.date, day]));
  const weeks = (start: LocalDate) =>
    visit.to('/console/pickups', { startAtFrom: start, startAtTo: addDays(start, shownDays - 1) });
  return [
    {
      title: `${dayText(from, today)} to ${dayText(to, today)}`,
      text:
        `Local time. Public holidays of ${place.country}.` +
        (total > rows.length ? ` The first ${rows.length} of ${total.toLocaleString('en')} pickups.` : ''),
      links: [
        { href: weeks(addDays(from, -shownDays)), text: 'Earlier' },
        { href: weeks(addDays(from, shownDays)), text: 'Later' },
      ],
      days: Array.from({ length: shownDays }, (_, ahead) => {
        const date = addDays(from, ahead);
        const { holiday, closed } = known.get(date) ?? {};
        return {
          title: dayText(date, today),
          isToday: date === today,
          isClosed: closed === 'holiday' || closed === 'weekend' || closed === 'no_pickup_day' || holiday !== undefined,
          note: holiday,
          pickups: pickups
            .filter(({ startAt }) => startAt.slice(0, 10) === date)
            .map(({ id, startAt, endAt, status, reference, address }) => ({
              text: hoursText(startAt, endAt),
              href: visit.to(`/console/pickups/${id}`),
              note: reference ?? address?.company ?? address?.name,
              badge: pickupBadges[status],
            })),
        };
      }),
    },
  ];
};

const choiceOf = ({ startAt, endAt }: { readonly startAt: string; readonly endAt: string }): string =>
  `${startAt}/${endAt}`;

/** What the form of a new pickup offers: a radio button for each open day, and the holidays between them. */
export const windowChoices = async (visit: Visit, values: FieldValues) => {
  const country = ownValue(values, 'address.address.country')?.trim().toUpperCase();
  const state = ownValue(values, 'address.address.state')?.trim();
  const place = country ? { country, state } : await latestPlace(visit);
  const days = place === undefined ? [] : await daysAt(visit, place);
  const typed = choiceOf({ startAt: values['startAt'] ?? '', endAt: values['endAt'] ?? '' });
  const choices = days.flatMap(({ date, window, closed, holiday }): readonly Choice[] => {
    const title = dayText(date, visit.at);
    if (window) return [{ value: choiceOf(window), text: `${title}, ${hoursText(window.startAt, window.endAt)}` }];
    return closed === 'holiday' ? [{ value: undefined, text: `${title}: ${holiday ?? 'a public holiday'}` }] : [];
  });
  const first = choices.find(({ value }) => value !== undefined)?.value;
  const isTyped = typed !== choiceOf({ startAt: '', endAt: '' });
  const chosen = choices.some(({ value }) => value === typed) ? typed : isTyped ? undefined : first;
  return {
    place: place?.country,
    choices: choices.map((choice) => ({ ...choice, isChosen: choice.value !== undefined && choice.value === chosen })),
    /** The times of the two fields below the radio buttons. */
    values: chosen === undefined ? values : { ...values, startAt: '', endAt: '' },
  };
};

/** The form with the times of the chosen radio button, unless other times were typed. */
export const withChosenWindow = (form: PostedForm): PostedForm => {
  if (fieldOf(form, 'startAt') !== '' || fieldOf(form, 'endAt') !== '') return form;
  const [startAt = '', endAt = ''] = fieldOf(form, 'window').split('/');
  return { ...form, startAt, endAt };
};
