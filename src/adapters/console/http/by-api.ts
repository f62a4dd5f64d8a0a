import { ownValue } from '../../../domain/shared/table.ts';
import type { Visit } from './visit.ts';

/** The line that does the same by the API, with the address of this service and the token left to fill in. */
export const sameByApi = (
  visit: Visit,
  operationId: string,
  params: Readonly<Record<string, string>> = {},
  body?: unknown,
  query: Readonly<Record<string, string>> = {},
): string | undefined => {
  const facts = visit.facts(operationId);
  if (facts === undefined) return undefined;
  const path = facts.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ownValue(params, name) ?? `{${name}}`),
  );
  const asked = new URLSearchParams(query).toString();
  const parts = [
    'curl',
    ...(facts.method === 'get' ? [] : ['-X', facts.method.toUpperCase()]),
    `"$WAYBILL${path}${asked === '' ? '' : `?${asked}`}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(visit.isForeign ? [`-H "x-account-id: ${visit.account.id}"`] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return parts.join(' ');
};
