import { z } from 'zod';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import { oneOrMany } from '../../platform/http/schemas/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import { shipmentBadges } from '../pages/badges.ts';
import { textCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { idsOf } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import { listAfter } from './list-page.ts';
import { parcelsOf, parcelTable } from './parcel-table.ts';
import type { ListedParcel } from './parcel-table.ts';
import { idsTaken, shipmentList } from './shipment-list.ts';
import type { FormRefusal, Visit } from './visit.ts';

const section = '/console/shipments';
const path = `${section}/void-selected`;
const operation = 'voidLabel';

const mostParcels = 100;

/** How many carriers are asked at the same time. */
const atOnce = 5;

const isVoidable = ({ status }: ListedParcel): boolean => status === 'label_created';
const nameOf = ({ trackingNumber, shipmentId }: ListedParcel): string => trackingNumber ?? shipmentId;

/** What is left out: `2 of the 5 selected parcels are left out: Collected, In transit.` */
const leftOutText = (parcels: readonly ListedParcel[], selected: number): string | undefined => {
  const kept = parcels.filter((parcel) => !isVoidable(parcel));
  const count = selected - parcels.length + kept.length;
  if (count === 0) return undefined;
  const words = [...new Set(kept.map(({ status }) => shipmentBadges[status].word))];
  const why = [...words, ...(selected > parcels.length ? ['unknown here'] : [])].join(', ');
  return `${count} of the ${selected} selected parcels ${count === 1 ? 'is' : 'are'} left out: ${why}.`;
};

const questionView = async (visit: Visit, ids: readonly string[], refusal?: FormRefusal): Promise<View> => {
  visit.assertMay(operation);
  const isTooMany = ids.length > mostParcels;
  const parcels = isTooMany ? [] : await parcelsOf(visit, ids);
  const voidable = parcels.filter(isVoidable);
  const tooMany = `At most ${mostParcels} parcels are voided together; ${ids.length} are selected.`;
  return {
    title: 'Void labels',
    template: 'void-parcels',
    section,
    refusal,
    action: visit.to(path),
    button: `Void ${voidable.length} ${voidable.length === 1 ? 'label' : 'labels'}`,
    warning: 'The carriers get the labels back: no parcel may be sent with one. This cannot be undone.',
    note: isTooMany ? tooMany : leftOutText(parcels, ids.length),
    backHref: visit.to(section),
    ids: voidable.map(({ shipmentId }) => shipmentId),
    fields: [
      {
        name: 'count',
        label: `Type the number of parcels: ${voidable.length}`,
        value: '',
        error: refusal?.faults.find(({ field }) => field === 'count')?.text,
      },
    ],
    parcels: parcelTable(visit, voidable),
    byApi: sameByApi(visit, operation, { shipmentId: voidable[0]?.shipmentId ?? '{shipmentId}' }),
  };
};

/** Why a label was not voided; undefined if it was. The others are tried all the same. */
const voided = async (visit: Visit, { shipmentId }: ListedParcel): Promise<string | undefined> => {
  try {
    await visit.object(operation, { params: { shipmentId } });
    return undefined;
  } catch (error) {
    return visit.messageOf(error);
  }
};

const resultView = async (visit: Visit, parcels: readonly ListedParcel[]): Promise<View> => {
  const refused = new Map<string, string[]>();
  for (let first = 0; first < parcels.length; first += atOnce)
    await Promise.all(
      parcels.slice(first, first + atOnce).map(async (parcel) => {
        const reason = await voided(visit, parcel);
        if (reason !== undefined) refused.set(reason, [...(refused.get(reason) ?? []), nameOf(parcel)]);
      }),
    );
  const failed = [...refused.values()].reduce((sum, numbers) => sum + numbers.length, 0);
  return {
    title: 'Voided labels',
    template: 'void-result',
    section,
    text: `${parcels.length - failed} of ${parcels.length} labels are void.`,
    isWhole: failed === 0,
    backHref: visit.to(section),
    refused: {
      caption: 'Not voided',
      columns: [{ head: 'Why' }, { head: 'How many', isNumber: true }, { head: 'Parcels' }],
      rows: [...refused].map(([reason, numbers]) => ({
        cells: [textCell(reason), textCell(String(numbers.length), { isNumber: true }), textCell(numbers.join(', '))],
      })),
    },
  };
};

const selection = { id: oneOrMany(z.string().max(100)).optional().catch(undefined) };

/** Voids the labels of selected parcels, once their number was typed. */
export const voidSelectedRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'What voiding the labels of selected parcels does.', { query: selection }, (visit, { query }) =>
    questionView(visit, idsOf(query)),
  ),
  frame.form(
    `${path}/select`,
    'Take selected parcels to the page that voids their labels.',
    { home: section },
    async (visit, form) => {
      visit.assertMay(operation);
      return visit.to(path, { id: await idsTaken(visit, form, mostParcels) });
    },
    (visit, refusal, { body }) => listAfter(visit, shipmentList, refusal, body),
  ),
  frame.form(
    path,
    'Void the labels of selected parcels.',
    { home: section },
    async (visit, form) => {
      visit.assertMay(operation);
      const ids = idsOf(form);
      const text = `Type the number of parcels, ${ids.length}. Nothing was voided.`;
      if (ids.length === 0 || ids.length > mostParcels || fieldOf(form, 'count').trim() !== String(ids.length))
        throw new HttpError(400, 'retyped_count_differs', text, { field: 'count', details: [text] });
      return resultView(visit, await parcelsOf(visit, ids));
    },
    (visit, refusal, { body }) => questionView(visit, idsOf(body), refusal),
  ),
];
