import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { examplesIn } from './examples.ts';
import type { OpenApiDocument, Operation, Parameter } from './document.ts';
import { changed, changes, hostileText, hostileValue, inheritedNames, knownId, sound, validValues } from './values.ts';
import type { Json } from './values.ts';

export type FuzzRequest = {
  readonly operation: Operation;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With ids to be filled in, which are known only when it is sent. */
  readonly text: string | undefined;
  readonly encode: (text: string) => Buffer;
};

type Drawn = {
  readonly params: readonly string[];
  readonly query: readonly (readonly [string, string])[];
  readonly rawQuery: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  readonly coding: Coding;
};

const codings = {
  plain: { type: 'application/json', of: (text: string) => Buffer.from(text) },
  gzip: { type: 'application/json', encoding: 'gzip', of: (text: string) => gzipSync(text) },
  'gzip that is not': { type: 'application/json', encoding: 'gzip', of: (text: string) => Buffer.from(text) },
  'gzip that ends early': { type: 'application/json', encoding: 'gzip', of: (text: string) => gzipSync(text).subarray(0, -9) },
  'unknown coding': { type: 'application/json', encoding: 'zstd, gzip', of: (text: string) => Buffer.from(text) },
  'another type': { type: 'text/plain', of: (text: string) => Buffer.from(text) },
  'another character set': { type: 'application/json; charset=utf-16le', of: (text: string) => Buffer.from(text, 'utf16le') },
  'Latin 1 as UTF-8': { type: 'application/json', of: (text: string) => Buffer.from(text, 'latin1') },
  'UTF-16 as UTF-8': { type: 'application/json', of: (text: string) => Buffer.from(text, 'utf16le') },
  'byte order mark': { type: 'application/json', of: (text: string) => Buffer.from(`\ufeff${text}`) },
  form: { type: 'application/x-www-form-urlencoded', of: (text: string) => Buffer.from(`a=${text}&__proto__=1&%zz`) },
  'cut off': { type: 'application/json', of: (text: string) => Buffer.from(text.slice(0, Math.floor(text.length / 2))) },
  'twice': { type: 'application/json', of: (text: string) => Buffer.from(text + text) },
  'empty': { type: 'application/json', of: () => Buffer.alloc(0) },
} as const; // oxfmt-ignore
type Coding = keyof typeof codings;
const strange = (Object.keys(codings) as Coding[]).filter((name) => name !== 'plain');

const prefixes: readonly (readonly [RegExp, string])[] = [
  [/oauth\/apps/, 'app'], [/oauth\/credentials/, 'crd'], [/collection/i, 'txc'], [/shipment/i, 'shp'], [/pickup/i, 'pck'], [/manifest/i, 'mft'], [/document/i, 'doc'], [/account/i, 'acc'], [/deliver/i, 'dlv'], [/webhook/i, 'whk'],
]; // oxfmt-ignore
const prefixOf = (name: string, path: string): string =>
  [name, path].flatMap((text) => prefixes.find(([form]) => form.test(text))?.[1] ?? [])[0] ?? '';

/** Longer request lines are Node's to refuse. */
const shortened = (text: string): string => text.slice(0, 500);

/** Percent-encoded, half a surrogate pair as bytes that are not UTF-8. */
const encoded = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : text.replaceAll(/./gsu, (one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80'));

const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What may stand in a header at all. */
const headerText = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 2_000));

const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.constantFrom('order-1001', 'order-1002', ...inheritedNames), headerText),
    'x-request-id': headerText,
    'x-account-id': fc.oneof(fc.constantFrom(...inheritedNames), headerText),
    authorization: fc.oneof(fc.constant(''), headerText, headerText.map((text) => `Bearer ${text}`), fc.constant('Bearer eyJhbGciOiJub25lIn0.e30.')),
    'accept-encoding': headerText,
    'x-hmac-signature': headerText,
  },
  { requiredKeys: [] },
); // oxfmt-ignore

/** What the document says works, so that there is something for the others to be about. */
export const examplesOf = (document: OpenApiDocument, operations: readonly Operation[]): readonly FuzzRequest[] =>
  operations.flatMap((operation) => {
    const name = operation.body?.$ref?.split('/').at(-1) ?? '';
    const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
      knownId(0, prefixOf(field, operation.path)),
    );
    const { type, of } = codings.plain;
    return operation.method === 'post'
      ? examplesIn(name, document.components.schemas[name] ?? {}).map((example) => {
          return {
            operation,
            target,
            headers: { 'content-type': type },
            text: JSON.stringify(sound(example)),
            encode: of,
          };
        })
      : [];
  });

export const requestsOf = (document: OpenApiDocument, operations: readonly Operation[]): fc.Arbitrary<FuzzRequest> => {
  const valid = validValues(document);
  /** `{shipmentId}` is mostly that of a shipment. */
  const parameter = ({ name, schema = {}, in: place }: Parameter, path: string): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 1, arbitrary: fc.nat({ max: 5_000 }).map((at) => knownId(at)) },
      {
        weight: place === 'path' ? 12 : 1,
        arbitrary: fc.nat({ max: 5_000 }).map((at) => knownId(at, prefixOf(name, path))),
      },
      { weight: place === 'path' ? 1 : 4, arbitrary: valid(schema).map(asText) },
      { weight: 3, arbitrary: hostileText },
      { weight: 1, arbitrary: hostileValue.map(asText).map((text) => text.slice(0, 4_000)) },
    );

  const drawn = (operation: Operation): fc.Arbitrary<Drawn> => {
    const path = operation.parameters.filter((one) => one.in === 'path');
    const query = operation.parameters.filter((one) => one.in === 'query');
    const known = query.map(({ name }) => name);
    const pairs = fc.array(
      fc.oneof(
        ...(query.length === 0 ? [] : [{ weight: 6, arbitrary: fc.constantFrom(...query).chain((one) => fc.tuple(fc.constant(one.name), parameter(one, operation.path))) }]),
        { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...inheritedNames, ...known, 'limit'), hostileText) },
      ),
      { maxLength: 4 },
    ); // oxfmt-ignore
    const { body } = operation;
    const good = body === undefined ? fc.constant(undefined) : valid(body);
    return fc.record({
      params: fc.tuple(...path.map((one) => parameter(one, operation.path))),
      query: pairs,
      rawQuery: fc.oneof({ weight: 20, arbitrary: fc.constant('') }, fc.constantFrom('%zz', '&&&=', '=x', 'a=%ff', '%00=%00', 'range', '[]=1')),
      headers: fc.oneof({ weight: 7, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
      body:
        body === undefined
          ? fc.constant(undefined)
          : fc.oneof(
              { weight: 2, arbitrary: good },
              { weight: 6, arbitrary: fc.tuple(good, changes).map(([value, all]) => changed(value ?? null, all)) },
              { weight: 1, arbitrary: hostileValue },
            ),
      coding: fc.oneof({ weight: 12, arbitrary: fc.constant<Coding>('plain') }, { weight: 1, arbitrary: fc.constantFrom(...strange) }),
    }); // oxfmt-ignore
  };

  const requestOf = (
    operation: Operation,
    { params, query, rawQuery, headers: more, body, coding }: Drawn,
  ): FuzzRequest => {
    let place = 0;
    const path = operation.path.replaceAll(/\{\w+\}/g, () => encoded(shortened(params[place++] ?? '')) || '%20');
    const pairs = [
      ...query.map(([name, value]) => `${encoded(name)}=${encoded(shortened(value))}`),
      ...(rawQuery === '' ? [] : [rawQuery]),
    ].join('&');
    const { type, of, ...packed } = codings[coding];
    return {
      operation,
      target: `${path}${pairs === '' ? '' : `?${pairs}`}`,
      headers: {
        ...(body !== undefined && {
          'content-type': type,
          ...('encoding' in packed && { 'content-encoding': packed.encoding }),
        }),
        ...(sound(more) as Record<string, string>),
      },
      text: body === undefined ? undefined : JSON.stringify(body),
      encode: of,
    };
  };
  // There is more to be wrong about where there is a body.
  const weighted = operations.flatMap((operation) =>
    operation.body === undefined ? [operation] : [operation, operation, operation, operation],
  );
  return fc.constantFrom(...weighted).chain((operation) => drawn(operation).map((all) => requestOf(operation, all)));
};
