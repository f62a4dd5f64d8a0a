import type { z } from 'zod';
import type { shipmentSchema } from '../../parcels/http/shipments/schemas.ts';
import { shipmentBadges } from '../pages/badges.ts';
import { badgeCell, textCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import type { FieldValues } from './form-fields.ts';
import type { FormRefusal, Visit } from './visit.ts';

export type ListedParcel = z.output<typeof shipmentSchema>;

/** The most parcels that a table shows. */
export const mostShown = 100;

/** The parcels of these ids, in their order, at most `most`: none of another account, and none that does not exist. */
export const parcelsOf = async (
  visit: Visit,
  ids: readonly string[],
  most: number = mostShown,
): Promise<readonly ListedParcel[]> => {
  const wanted = ids.slice(0, most);
  const byId = new Map<string, ListedParcel>();
  for (let first = 0; first < wanted.length; first += mostShown) {
    const query = { id: wanted.slice(first, first + mostShown), range: `[0,${mostShown - 1}]` };
    const { rows } = await visit.list('listLabels', { query });
    for (const row of rows as readonly ListedParcel[]) byId.set(row.shipmentId, row);
  }
  return wanted.flatMap((each) => byId.get(each) ?? []);
};

/** A table of parcels; `last` adds a column, such as a link that leaves a parcel out. */
export const parcelTable = (
  visit: Visit,
  parcels: readonly ListedParcel[],
  last?: { readonly head: string; readonly cell: (parcel: ListedParcel) => Cell },
) => ({
  caption: 'Parcels',
  columns: [
    { head: 'Parcel' },
    { head: 'Status' },
    { head: 'Consignee', isPlain: true },
    ...(last ? [{ head: last.head }] : []),
  ],
  rows: parcels.map((parcel) => ({
    cells: [
      {
        text: parcel.trackingNumber ?? parcel.shipmentId,
        isCode: true,
        href: visit.to(`/console/shipments/${parcel.shipmentId}`),
        note: parcel.customerReference,
      },
      badgeCell(shipmentBadges[parcel.status]),
      parcel.shipTo === undefined
        ? textCell('erased')
        : textCell(parcel.shipTo.name ?? parcel.shipTo.company, {
            note: [parcel.shipTo.address?.city, parcel.shipTo.address?.country].filter(Boolean).join(', '),
          }),
      ...(last ? [last.cell(parcel)] : []),
    ],
  })),
});

/** The list of shipments with the parcels of a pickup or a manifest, where they can be printed together. */
export const listedParcelsLink = (
  visit: Visit,
  holder: { readonly pickupId: string } | { readonly manifestId: string },
): { readonly href: string; readonly text: string } => ({
  href: visit.to('/console/shipments', holder),
  text: 'Its parcels in the list',
});

/** The sender of a parcel, as the values of `senderFields`. */
export const senderOf = ({ shipFrom }: ListedParcel): FieldValues => ({
  'address.company': shipFrom?.company,
  'address.name': shipFrom?.name,
  'address.phone': shipFrom?.phone,
  'address.email': shipFrom?.email,
  'address.address.line1': shipFrom?.address?.line1,
  'address.address.line2': shipFrom?.address?.line2,
  'address.address.postcode': shipFrom?.address?.postcode,
  'address.address.city': shipFrom?.address?.city,
  'address.address.state': shipFrom?.address?.state,
  'address.address.country': shipFrom?.address?.country,
});

/** A refusal with the numbers of the parcels in place of their places in the request: `shipmentIds[0] shp_…`. */
export const withNumbers = (parcels: readonly ListedParcel[], refusal: FormRefusal | undefined) =>
  refusal && {
    ...refusal,
    faults: refusal.faults.map((fault) => ({
      ...fault,
      text: fault.text.replace(
        /^shipmentIds\[\d+\] (\w+)/,
        (_, id: string) => parcels.find(({ shipmentId }) => shipmentId === id)?.trackingNumber ?? id,
      ),
    })),
  };

/** What is said below a table that does not show all parcels. */
export const moreText = (all: readonly unknown[], shown: readonly ListedParcel[]): string | undefined =>
  shown.length < all.length ? `${all.length.toLocaleString('en')} in all; ${shown.length} are shown.` : undefined;
