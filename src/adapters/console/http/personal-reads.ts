import type { PersonalRead, PersonalReadKind } from '../../../application/privacy/ports/personal-reads.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { textCell, timeCell } from '../pages/cells.ts';
import type { ConsoleFrame } from './frame.ts';
import { listPage } from './list-page.ts';
import type { Visit } from './visit.ts';

const section = '/console/settings';
const path = `${section}/reads`;

const kindTexts: Readonly<Record<PersonalReadKind, string>> = {
  shipment: 'A shipment with its people',
  taxes_collection: 'A collection with its people',
  shipment_list: 'A list of shipments, as a file',
  taxes_collection_list: 'A list of collections, as a file',
};

/** The pages of the objects; a list as a file has none. */
const pagesOf: Readonly<Partial<Record<PersonalReadKind, string>>> = {
  shipment: '/console/shipments',
  taxes_collection: '/console/collections',
};

/** The link from an object to the people who have seen it, for those who may read it. */
export const readsLink = (visit: Visit, objectId: string) =>
  visit.may('listPersonalReads') ? [{ href: visit.to(path, { objectId }), text: 'Who has seen it' }] : [];

/** The address of what one person has seen; undefined for those who may not read it. */
export const seenByHref = (visit: Visit, userId: string): string | undefined =>
  visit.may('listPersonalReads') ? visit.to(path, { userId }) : undefined;

/** Who has seen the personal data of consignees. */
export const personalReadsPage = (frame: ConsoleFrame): Route =>
  listPage<PersonalRead>(frame, {
    path,
    section,
    title: 'Who has seen whom',
    summary: 'Who has seen the personal data of consignees.',
    operation: 'listPersonalReads',
    idOf: ({ id }) => id,
    empty: 'Nobody has opened a shipment or a collection in the console yet.',
    filters: [
      { name: 'userId', label: 'Person (id)', type: 'text' },
      { name: 'objectId', label: 'Object (id)', type: 'text' },
      { name: 'createdAtFrom', label: 'From', type: 'date' },
      { name: 'createdAtTo', label: 'Until', type: 'date' },
    ],
    columns: [
      {
        head: 'Person',
        cell: ({ userId }, visit) => textCell(userId, { isCode: true, href: visit.to(path, { userId }) }),
      },
      { head: 'Saw', cell: ({ kind }) => textCell(kindTexts[kind]) },
      {
        head: 'Object',
        cell: ({ kind, objectId }, visit) => {
          const page = pagesOf[kind];
          return textCell(objectId, {
            isCode: true,
            ...(page !== undefined && { href: visit.to(`${page}/${objectId}`) }),
          });
        },
      },
      {
        head: 'First in the session',
        sort: 'createdAt',
        cell: ({ createdAt }, { at }) => timeCell(createdAt, at),
      },
    ],
  });
