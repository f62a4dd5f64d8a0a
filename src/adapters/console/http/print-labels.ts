import { mostPrinted } from '../../../application/parcels/shipments/print-documents.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { shipmentBadges } from '../pages/badges.ts';
import type { View } from '../pages/console-pages.ts';
import { idsOf } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import { listAfter } from './list-page.ts';
import { takesAllMatching } from './list-query.ts';
import { moreText, mostShown, parcelsOf, parcelTable, withNumbers } from './parcel-table.ts';
import type { ListedParcel } from './parcel-table.ts';
import { parcelsTaken, shipmentList } from './shipment-list.ts';
import type { Visit } from './visit.ts';

const section = '/console/shipments';
const path = `${section}/print`;

/** Enough bytes for a form with the ids of all parcels of one file. */
const bodyLimit = 64 * 1_024;

/** The formats of which one file is made, and who prints them. */
const formats = [
  { format: 'PDF', text: 'For every printer.' },
  { format: 'ZPL', text: 'For label printers that understand ZPL; a browser shows it as text.' },
] as const;

const hasNoLabel: ReadonlySet<string> = new Set(['voided', 'booking_pending', 'booking_failed']);

/** The one format in which the labels of the parcel are; undefined if it has none to print. */
const formatOf = ({ status, documents }: ListedParcel): string | undefined => {
  const [format, ...others] = new Set(documents.filter(({ type }) => type === 'LABEL').map((label) => label.format));
  return hasNoLabel.has(status) || others.length > 0 ? undefined : format;
};

const countText = (count: number): string => `${count} ${count === 1 ? 'label' : 'labels'}`;

/** Offers one file for each format, and says which parcels have nothing to print. */
const filesView = (visit: Visit, parcels: readonly ListedParcel[]): View => {
  const files = formats.flatMap(({ format, text }) => {
    const ids = parcels.filter((parcel) => formatOf(parcel) === format).map(({ shipmentId }) => shipmentId);
    return ids.length === 0
      ? []
      : [{ title: `${countText(ids.length)} in ${format}`, text, ids, button: `Print ${countText(ids.length)}` }];
  });
  const printed = new Set(files.flatMap(({ ids }) => ids));
  const leftOut = parcels.filter(({ shipmentId }) => !printed.has(shipmentId));
  const named = leftOut.slice(0, mostShown);
  return {
    title: 'Print labels',
    template: 'print-labels',
    section,
    action: visit.to(path),
    files,
    moreLeftOut: moreText(leftOut, named),
    leftOut: parcelTable(visit, named, {
      head: 'Why',
      cell: ({ status }) => ({
        text: hasNoLabel.has(status) ? `No label: ${shipmentBadges[status].word}` : 'Print it from its own page',
      }),
    }),
  };
};

/** Whether one file cannot hold the labels of all parcels, but of some. */
const isDivided = (parcels: readonly ListedParcel[]): boolean => {
  const found = new Set(parcels.map(formatOf));
  return found.size > 1 && formats.some(({ format }) => found.has(format));
};

/** The labels of selected parcels as one file; where they are of several formats, a page that has one file of each. */
export const printLabelsRoute = (frame: ConsoleFrame): Route =>
  frame.form(
    path,
    'The labels of selected shipments as one file.',
    { home: section, bodyLimit },
    async (visit, form) => {
      const parcels = await parcelsTaken(visit, form, mostPrinted);
      const isMatching = takesAllMatching(form);
      if (isMatching && parcels.every((parcel) => formatOf(parcel) === undefined)) return filesView(visit, parcels);
      const shipmentIds = isMatching ? parcels.map(({ shipmentId }) => shipmentId) : idsOf(form);
      if (shipmentIds.length === 0) {
        const text = 'No parcel is selected. Tick parcels in the list, then print their labels.';
        throw new HttpError(400, 'validation_failed', text, { details: [text] });
      }
      if (parcels.length === shipmentIds.length && isDivided(parcels)) return filesView(visit, parcels);
      const file = await visit.file('printLabels', { body: { shipmentIds } });
      visit.shows('shipment', ...shipmentIds);
      return file;
    },
    async (visit, refusal, { body }) => {
      const parcels = takesAllMatching(body) ? [] : await parcelsOf(visit, idsOf(body));
      return listAfter(visit, shipmentList, { ...refusal, ...withNumbers(parcels, refusal) }, body);
    },
  );
