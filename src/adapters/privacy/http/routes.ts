import type { erasePeople } from '../../../application/privacy/erase-people.ts';
import type { exportPerson } from '../../../application/privacy/export-person.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { erasureReply, erasureRequest, exportReply, exportRequest } from './schemas.ts';

/** In the body and never in the address, which proxies log: e-mail addresses and phone numbers. */
const forOperators = { tag: 'Privacy', access: { roles: ['admin'] }, rate: 'write', method: 'post' } as const;

export const privacyRoutes = ({
  erase,
  exportOf,
}: {
  readonly erase: ReturnType<typeof erasePeople>;
  readonly exportOf: ReturnType<typeof exportPerson>;
}): readonly Route[] => [
  route({
    ...forOperators,
    path: '/api/privacy/erasures',
    operationId: 'erasePersonalData',
    summary: 'Erase personal data.',
    description:
      'Of shipments with the collections of their duties, or of one person in all accounts. It cannot be undone. ' +
      'Fields of erased people are absent from then on, and documents that show them are deleted. May be repeated.',
    body: erasureRequest,
    replies: { 200: { description: 'What was erased, and what stays.', schema: erasureReply } },
    handler: async ({ body, context }) => ({ json: { messages: [], ...(await erase(body, context)) } }),
  }),
  route({
    ...forOperators,
    path: '/api/privacy/exports',
    operationId: 'exportPersonalData',
    summary: 'Read everything about a person.',
    description:
      'For requests of access: every object of any account in which the person stands, without other people.',
    body: exportRequest,
    replies: { 200: { description: 'Everything that is stored about the person.', schema: exportReply } },
    handler: async ({ body: { consignee } }) => ({ json: { messages: [], records: await exportOf(consignee) } }),
  }),
];
