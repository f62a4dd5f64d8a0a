import { z } from 'zod';
import { countryName } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { partyLists } from '../../../domain/trade/parties/index.ts';
import type { shipmentSchema } from '../../parcels/http/shipments/schemas.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { screeningReply } from '../../trade/http/parties/schemas.ts';
import { textCell, timeCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import type { FieldFacts } from './form-fields.ts';
import { shownFields, typedValues } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import type { FormRefusal, Visit } from './visit.ts';

type Shipment = z.output<typeof shipmentSchema>;

const path = '/console/shipments';
const byId = z.object({ shipmentId: z.string() });

/** What a person decides about a held booking, or about a booked parcel that newer lists have a party of. */
const decisions = [
  {
    name: 'release',
    operation: 'releaseHeldLabel',
    title: 'Release the booking',
    summary: 'Release a held booking.',
    lines: [
      'The party is not the entry of the list. The parcel is booked with its carrier, and gets its label.',
      'The reason is recorded with your name.',
    ],
    hint: 'How you know, for example: Another person, born in 1990.',
    done: 'hold_released',
    isHarmless: true,
    booked: {
      title: 'Release the parcel',
      lines: [
        'The party is not the entry of the list. The parcel stays booked, and may be handed over.',
        'The reason is recorded with your name.',
      ],
      done: 'parcel_released',
    },
  },
  {
    name: 'refuse',
    operation: 'refuseHeldLabel',
    title: 'Refuse the booking',
    summary: 'Refuse a held booking.',
    lines: ['The parcel is not booked: there is no label, and there will be none. This cannot be undone.'],
    hint: 'How you know, for example: The same person, by the date of birth.',
    done: 'hold_refused',
    isHarmless: false,
    // The label of a booked parcel is voided instead.
    booked: undefined,
  },
] as const;
type Decision = (typeof decisions)[number];

const isBooked = ({ status }: Pick<Shipment, 'status'>): boolean => status !== 'booking_pending';

/** The words for a decision about this shipment. */
const wordsFor = (decision: Decision, shipment: Pick<Shipment, 'status'>) =>
  (isBooked(shipment) ? decision.booked : undefined) ?? decision;

const fieldsOf = ({ hint }: Decision): readonly FieldFacts[] => [{ name: 'reason', label: 'Reason', hint }];

/** Whether a parcel waits for a person, by its lists of denied parties. */
const waitsForPerson = ({ bookingHold, status }: Pick<Shipment, 'bookingHold' | 'status'>): boolean =>
  bookingHold !== undefined &&
  bookingHold.releasedAt === undefined &&
  status !== 'booking_failed' &&
  status !== 'voided';

/** What to do with a parcel that was booked before its party was listed. */
export const holdAdvice = (shipment: Shipment) =>
  waitsForPerson(shipment) && isBooked(shipment)
    ? {
        text:
          'Do not hand this parcel over yet: a newer list of denied parties has the name of its consignee or sender. ' +
          'Release it if that is another person, or void its label.',
      }
    : undefined;

/** Links to what a person may decide about a shipment. */
export const holdLinks = (visit: Visit, shipment: Shipment) =>
  waitsForPerson(shipment)
    ? decisions
        .filter(({ operation, booked }) => visit.may(operation) && (booked !== undefined || !isBooked(shipment)))
        .map((decision) => ({
          href: visit.to(`${path}/${shipment.shipmentId}/${decision.name}`),
          text: wordsFor(decision, shipment).title,
        }))
    : [];

type Finding = NonNullable<Shipment['bookingHold']>['findings'][number];

/** Whose name is that of which entry, with the name of the list in full. */
export const findingText = ({ party, list, entryId }: Finding): string =>
  `${party === 'shipTo' ? 'Consignee' : 'Sender'}: entry ${entryId} of ${ownValue(partyLists, list) ?? list}`;

/** For which entries a shipment was held, and what a person decided; who it was is in its history. */
export const holdFacts = ({ bookingHold }: Shipment, at: string) => {
  if (bookingHold === undefined) return [];
  const { findings, heldAt, releasedAt, decision } = bookingHold;
  return [
    { name: 'Denied parties', cell: textCell(findings.map(findingText).join('; ') || 'the party was erased') },
    { name: 'Held', cell: timeCell(heldAt, at) },
    ...(releasedAt === undefined ? [] : [{ name: 'Released', cell: timeCell(releasedAt, at) }]),
    ...(decision === undefined
      ? []
      : [{ name: releasedAt === undefined ? 'Refused because' : 'Because', cell: textCell(decision) }]),
  ];
};

const nameOf = (party: Shipment['shipTo']): string =>
  [party?.name, party?.company].filter((name) => name !== undefined && name !== '').join(', ');

type Screening = z.output<typeof screeningReply>['screening'];
type ListedAs = Screening['parties'][number]['findings'][number];

/** `; born 1971, 1972`; nothing where the list does not say it. */
const listedFact = (word: string, values: readonly string[]): string =>
  values.length === 0 ? '' : `; ${word} ${values.join(', ')}`;

/** What an entry of a list says of a person or a company, to compare the party with. */
const entryText = ({ name, matchedName, births, countries, programmes }: ListedAs): string =>
  `The entry: ${name}${matchedName === name ? '' : `, also called ${matchedName}`}${listedFact('born', births)}` +
  `${listedFact('of', countries.map(countryName))}${listedFact('listed for', programmes)}.`;

/** What the loaded lists say of the parties of a shipment now; the booking has only the ids of the entries. */
const listedNow = async (visit: Visit, { shipTo, shipFrom }: Shipment): Promise<readonly ListedAs[]> => {
  if (!visit.may('screenParties')) return [];
  const parties = [shipTo, shipFrom].flatMap((party) => {
    const { name, company, address } = party ?? {};
    if (!name && !company) return [];
    return [{ ...(name && { name }), ...(company && { company }), ...(address && { country: address.country }) }];
  });
  if (parties.length === 0) return [];
  const { json } = await visit.object('screenParties', { body: { parties } });
  return (json as { readonly screening: Screening }).screening.parties.flatMap(({ findings }) => findings);
};

const entriesOf = async (visit: Visit, shipment: Shipment): Promise<readonly string[]> => {
  const found = shipment.bookingHold?.findings ?? [];
  const entries = found.length === 0 ? [] : await listedNow(visit, shipment);
  return found.flatMap(({ party, list, listDate, entryId }) => {
    const entry = entries.find((each) => each.list === list && each.entryId === entryId);
    return [
      `${party === 'shipTo' ? 'The consignee' : 'The sender'} (${nameOf(shipment[party])}) has the name of the entry ` +
        `${entryId} of the list ${list} of ${listDate}.`,
      entry === undefined ? 'The lists that are loaded now do not have this entry for the party.' : entryText(entry),
    ];
  });
};

const questionView = async (
  decision: Decision,
  visit: Visit,
  shipmentId: string,
  form: PostedForm = {},
  refusal?: FormRefusal,
): Promise<View> => {
  const { name, operation, isHarmless } = decision;
  if (!visit.may(operation)) throw new HttpError(403, 'role_missing', 'Your role does not permit this.');
  const { json } = await visit.object('getLabel', { params: { shipmentId } });
  const { shipment } = json as { readonly shipment: Shipment };
  const { title, lines } = wordsFor(decision, shipment);
  const fields = fieldsOf(decision);
  return {
    title,
    template: 'confirm',
    section: path,
    refusal,
    lines: [...(await entriesOf(visit, shipment)), ...lines],
    fields: shownFields(fields, typedValues(fields, form), refusal),
    action: visit.to(`${path}/${shipmentId}/${name}`),
    button: title,
    isHarmless,
    backHref: visit.to(`${path}/${shipmentId}`),
    byApi: sameByApi(visit, operation, { shipmentId }),
  };
};

const decisionRoutes = (frame: ConsoleFrame, decision: Decision): readonly Route[] => {
  const { name, operation, summary } = decision;
  const onePath = `${path}/{shipmentId}/${name}`;
  return [
    frame.page(onePath, `Before: ${summary}`, { params: byId }, (visit, { params: { shipmentId } }) =>
      questionView(decision, visit, shipmentId),
    ),
    frame.form(
      onePath,
      summary,
      { params: byId, home: path },
      async (visit, form, { params: { shipmentId } }) => {
        const before = (await visit.object('getLabel', { params: { shipmentId } })).json as { shipment: Shipment };
        await visit.object(operation, { params: { shipmentId }, body: { reason: fieldOf(form, 'reason').trim() } });
        return visit.to(`${path}/${shipmentId}`, { done: wordsFor(decision, before.shipment).done });
      },
      (visit, refusal, { params, body: form }) => questionView(decision, visit, params.shipmentId, form, refusal),
    ),
  ];
};

/** Releasing and refusing bookings, and releasing booked parcels, because of a list of denied parties. */
export const heldShipmentRoutes = (frame: ConsoleFrame): readonly Route[] =>
  decisions.flatMap((decision) => decisionRoutes(frame, decision));
