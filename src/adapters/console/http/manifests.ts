import { z } from 'zod';
import type { ManifestStatus } from '../../../domain/parcels/manifest/index.ts';
import type { manifest, manifestsReply } from '../../parcels/http/manifests/schemas.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import { manifestBadges } from '../pages/badges.ts';
import { badgeCell, textCell, timeCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { newIdempotencyKey, refusalInLabels, senderFields, shownFields, typedValues } from './form-fields.ts';
import type { FieldFacts } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import { leaveOutButton, newOfParcels } from './selected-parcels.ts';
import type { Again } from './selected-parcels.ts';
import { listPage } from './list-page.ts';
import { listedParcelsLink, moreText, parcelsOf, parcelTable, senderOf, withNumbers } from './parcel-table.ts';
import type { ListedParcel } from './parcel-table.ts';
import { partyFacts } from './parties.ts';
import type { Visit } from './visit.ts';

type Manifest = z.output<typeof manifest>;

const path = '/console/manifests';
const newPath = `${path}/new`;
const closePath = `${path}/close-day`;
const onePath = `${path}/{manifestId}`;

const ofStatus = (name: string, title: string, status: ManifestStatus) => ({ name, title, query: { status } });

const weightOf = ({ weight }: Manifest): string | undefined => weight && `${String(weight.value)} ${weight.unit}`;

const titleOf = ({ id, reference }: Manifest): string => reference ?? id;

const manifestsPage = (frame: ConsoleFrame): Route =>
  listPage<Manifest>(frame, {
    path,
    title: 'Manifests',
    summary: 'The manifests of an account.',
    operation: 'listManifests',
    idOf: ({ id }) => id,
    empty: 'No manifest yet. Select parcels in the list of shipments, or close the day.',
    actions: (visit) => (visit.may('closeDay') ? [{ href: visit.to(closePath), text: 'Close the day' }] : []),
    tabs: [
      { name: 'all', title: 'All', query: {} },
      ofStatus('created', 'Not scanned yet', 'created'),
      ofStatus('closed', 'Handed over', 'closed'),
    ],
    filters: [
      { name: 'reference', label: 'Reference', type: 'text' },
      { name: 'createdAtFrom', label: 'Made from', type: 'date' },
      { name: 'createdAtTo', label: 'Made until', type: 'date' },
    ],
    columns: [
      {
        head: 'Manifest',
        cell: (each, visit) => ({ text: titleOf(each), isCode: true, href: visit.to(`${path}/${each.id}`) }),
      },
      { head: 'Status', cell: ({ status }) => badgeCell(manifestBadges[status]) },
      {
        head: 'Handed over at',
        cell: ({ address }) =>
          textCell(address?.company ?? address?.name, {
            note: [address?.address?.city, address?.address?.country].filter(Boolean).join(', '),
          }),
      },
      {
        head: 'Parcels',
        isNumber: true,
        cell: ({ shipmentIds }) => textCell(String(shipmentIds.length), { isNumber: true }),
      },
      { head: 'Weight', isNumber: true, cell: (each) => textCell(weightOf(each), { isNumber: true }) },
      { head: 'Made', sort: 'createdAt', cell: ({ createdAt }, { at }) => timeCell(createdAt, at) },
    ],
  });

const manifestPageView = async (visit: Visit, manifestId: string): Promise<View> => {
  const { json } = await visit.object('getManifest', { params: { manifestId } });
  const shown = json as Manifest;
  const parcels = await parcelsOf(visit, shown.shipmentIds);
  const { at } = visit;
  return {
    title: titleOf(shown),
    kind: 'manifest',
    template: 'handover',
    section: path,
    crumb: 'Manifests',
    badge: badgeCell(manifestBadges[shown.status]),
    links: [
      ...(shown.documents.length > 0 && visit.may('downloadManifest')
        ? [{ href: visit.to(`${path}/${manifestId}/document`), text: 'Print' }]
        : []),
      listedParcelsLink(visit, { manifestId }),
      ...(visit.may('listHistory', { kind: 'manifest' })
        ? [{ href: visit.to(`/console/history/manifest/${manifestId}`), text: 'History' }]
        : []),
    ],
    parcels: parcelTable(visit, parcels),
    parcelsText: moreText(shown.shipmentIds, parcels),
    facts: [
      { name: 'Reference', cell: textCell(shown.reference) },
      { name: 'Parcels', cell: textCell(String(shown.shipmentIds.length)) },
      { name: 'Weight', cell: textCell(weightOf(shown)) },
      { name: 'Made', cell: timeCell(shown.createdAt, at) },
      { name: 'First scan', cell: timeCell(shown.closedAt, at) },
      { name: 'Id', cell: { text: manifestId, isCode: true } },
    ],
    parties: [
      {
        name: 'Handed over at',
        facts: shown.address ? partyFacts(shown.address) : [{ name: 'Address', cell: textCell('erased') }],
      },
    ],
    byApi: sameByApi(visit, 'getManifest', { manifestId }),
    raw: JSON.stringify(shown, null, 2),
  };
};

const formFields: readonly FieldFacts[] = [
  { name: 'reference', label: 'Reference', hint: 'Your own number, printed on the manifest.', isOptional: true },
  ...senderFields,
];

/** Parcels from several places need the address at which they are handed over. */
const isOfSeveralPlaces = (parcels: readonly ListedParcel[]): boolean =>
  new Set(parcels.map((parcel) => JSON.stringify(senderOf(parcel)))).size > 1;

const newManifestView = async (visit: Visit, ids: readonly string[], again?: Again): Promise<View> => {
  visit.assertMay('createManifest');
  const parcels = await parcelsOf(visit, ids);
  const [first] = parcels;
  const isScattered = isOfSeveralPlaces(parcels);
  const values = again?.typed ?? { ...(isScattered && first && senderOf(first)) };
  return {
    title: 'New manifest',
    template: 'handover-form',
    section: path,
    crumb: 'Manifests',
    refusal: refusalInLabels(formFields, withNumbers(parcels, again?.refusal)),
    action: visit.to(newPath),
    button: 'Close these parcels in a manifest',
    note: isScattered
      ? 'The parcels are sent from several places: say where they are handed over together, or leave some out.'
      : undefined,
    warning: 'The parcels stay in the manifest for good: their labels can no longer be voided.',
    backHref: visit.to('/console/shipments'),
    idempotencyKey: newIdempotencyKey(),
    ids,
    fields: shownFields(isScattered ? formFields : formFields.slice(0, 1), values, again?.refusal),
    parcels: parcelTable(visit, parcels, {
      head: 'Selected',
      cell: ({ shipmentId }) => leaveOutButton(shipmentId),
    }),
    parcelsText:
      ids.length === 0 ? 'No parcel is selected. Select parcels in the list of shipments.' : moreText(ids, parcels),
    byApi: sameByApi(visit, 'createManifest', {}, { shipmentIds: ids }),
  };
};

const dayFields: readonly FieldFacts[] = [
  { name: 'date', label: 'Ship date', type: 'date', hint: 'It may be later than the day of the booking.' },
];

const closeDayView = (visit: Visit, again?: Again): Promise<View> => {
  visit.assertMay('closeDay');
  if (!visit.may('closeDay')) throw new HttpError(403, 'role_missing', 'Your role does not close the day.');
  const values = again?.typed ?? { date: visit.at.slice(0, 10) };
  return Promise.resolve({
    title: 'Close the day',
    template: 'confirm',
    section: path,
    refusal: refusalInLabels(dayFields, again?.refusal),
    lines: [
      'Every parcel of this ship date that no carrier has scanned and no manifest holds is closed in a manifest: one ' +
        'manifest for each place that parcels are sent from.',
      'This cannot be undone: the labels of these parcels can no longer be voided. Doing it again takes what was booked since.',
    ],
    fields: shownFields(dayFields, values, again?.refusal),
    action: visit.to(closePath),
    button: 'Close the day',
    backHref: visit.to(path),
    byApi: sameByApi(visit, 'closeDay', {}, { date: values['date'] }),
  });
};

const byId = z.object({ manifestId: z.string() });

/** The list of manifests, the page and the document of one, the form of a new one, and the end of a day. */
export const manifestConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  manifestsPage(frame),
  ...newOfParcels(frame, {
    path,
    kind: 'manifest',
    operation: 'createManifest',
    fields: formFields,
    view: newManifestView,
    idIn: (json) => (json as Manifest).id,
    done: 'manifest_made',
  }),
  frame.page(closePath, 'What closing the day does.', {}, (visit) => closeDayView(visit)),
  frame.form(
    closePath,
    'Close the day.',
    { home: path },
    async (visit, form) => {
      const { json } = await visit.object('closeDay', { body: { date: fieldOf(form, 'date') } });
      const [first, ...others] = (json as z.output<typeof manifestsReply>).manifests;
      if (first === undefined) return visit.to(path, { done: 'day_empty' });
      return visit.to(others.length === 0 ? `${path}/${first.id}` : path, { done: 'day_closed' });
    },
    (visit, refusal, { body }) => closeDayView(visit, { refusal, typed: typedValues(dayFields, body) }),
  ),
  frame.page(onePath, 'One manifest.', { params: byId }, (visit, { params }) =>
    manifestPageView(visit, params.manifestId),
  ),
  frame.page(`${onePath}/document`, 'The printed document of a manifest.', { params: byId }, (visit, { params }) =>
    visit.file('downloadManifest', { params: { manifestId: params.manifestId } }),
  ),
];
