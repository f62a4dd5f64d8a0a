import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { apply } from '../../src/application/log/kernel/projection.ts';
import type { AnyProjection } from '../../src/application/log/kernel/projection.ts';
import { upcastEvent, upcasters } from '../../src/application/log/kernel/upcasters.ts';
import type { EventMetadata, RecordedEvent, StreamName } from '../../src/application/log/ports/event-store.ts';
import { nodesIn } from './source-files.ts';
import { shapeOf } from './type-shape.ts';
import { programOf } from './typescript-program.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'test/application/projections';
export const recordedIn = `${folder}/recorded`;
export const recordOf = (name: string): string => `${folder}/records/${name}.json`;

/** A projection and the place of its declaration. */
export type Declared = { readonly projection: AnyProjection; readonly path: string; readonly constant: string };

/**
 * The record that is checked in next to a projection: the type of its documents, and the result of folding recorded
 * streams.
 */
export type ProjectionRecord = {
  readonly name: string;
  readonly version: number;
  /** The events that it handles. */
  readonly handles: readonly string[];
  readonly fields: readonly string[];
  readonly indexes: readonly string[];
  /** The type of its documents, one line for each property. */
  readonly document: readonly string[];
  /** By key: a digest of the document and its fields after each handled event. */
  readonly folded: Readonly<Record<string, readonly string[]>>;
};

type DeclaredConstant = { readonly path: string; readonly constant: string };

const annotated = (node: ts.Node): node is ts.VariableDeclaration & { readonly type: ts.TypeReferenceNode } =>
  ts.isVariableDeclaration(node) &&
  node.type !== undefined &&
  ts.isTypeReferenceNode(node.type) &&
  node.type.typeName.getText() === 'Projection';

const constantsIn = (
  file: ts.SourceFile,
): readonly (ts.VariableDeclaration & { readonly type: ts.TypeReferenceNode })[] =>
  [...nodesIn(file)].filter(annotated);

/** Every `const name: Projection<…>` of the program. */
const declaredConstants = (): readonly DeclaredConstant[] =>
  globSync('src/**/*.ts', { cwd: root })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      if (!text.includes(': Projection<')) return [];
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return constantsIn(file).map(({ name }) => ({ path, constant: name.getText() }));
    });

export const declaredProjections = async (): Promise<readonly Declared[]> =>
  Promise.all(
    declaredConstants().map(async ({ path, constant }) => {
      const module = (await import(join(root, path))) as Readonly<Record<string, AnyProjection>>;
      const projection = module[constant];
      if (!projection) throw new Error(`${path} does not export ${constant}: a projection that nothing can rebuild.`);
      return { projection, path, constant };
    }),
  );

/** The type of each projection's documents, by file. */
const typesOf = (
  program: ts.Program,
  { path, constant }: DeclaredConstant,
): { readonly document: ts.Type; readonly events: ts.Type } => {
  const file = program.getSourceFile(join(root, path));
  const [document, events] =
    (file ? constantsIn(file) : []).find(({ name }) => name.getText() === constant)?.type.typeArguments ?? [];
  if (!document || !events) throw new Error(`${constant} of ${path} is no Projection<Document, Event>.`);
  const checker = program.getTypeChecker();
  return { document: checker.getTypeFromTypeNode(document), events: checker.getTypeFromTypeNode(events) };
};

/** Every recorded stream, upcast to today's shapes, in the order of writing. */
export const recordedEvents = (): readonly RecordedEvent[] => {
  const versions = new Map<string, number>();
  return globSync(`${recordedIn}/*.ndjson`, { cwd: root })
    .sort()
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    )
    .map((line, index) => {
      const { stream, recordedAt, metadata, ...event } = JSON.parse(line) as {
        stream: StreamName;
        recordedAt: string;
        metadata: EventMetadata;
        type: string;
        data: unknown;
      };
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      return {
        id: `evt_${index}`,
        position: String(index).padStart(9, '0'),
        stream,
        version,
        recordedAt,
        event,
        metadata,
      };
    });
};

/** Sorts members, because the order in which an object was built does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );
const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 12);

const handlesOf = ({ when }: AnyProjection): readonly string[] =>
  Object.entries(when as Readonly<Record<string, unknown>>)
    .filter(([, handler]) => typeof handler === 'function')
    .map(([type]) => type)
    .sort();

export const foldedBy = (projection: AnyProjection, recorded: readonly RecordedEvent[]): ProjectionRecord['folded'] => {
  const handled = new Set(handlesOf(projection));
  const documents = new Map<string, unknown>();
  const folded = new Map<string, string[]>();
  for (const one of recorded.map((event) => upcastEvent(upcasters, event))) {
    if (!handled.has(one.event.type)) continue;
    const key = projection.key(one);
    const document: unknown = apply(projection, documents.get(key), one);
    documents.set(key, document);
    const fields = Object.entries(projection.fields).map(([name, field]) => [
      name,
      document === undefined ? null : (field as { of(document: unknown): unknown }).of(document),
    ]);
    const rollups = projection.rollups?.map((rollup) => (document === undefined ? [] : rollup.of(document)));
    folded.set(key, [
      ...(folded.get(key) ?? []),
      `${one.event.type} ${digestOf({ document: document ?? null, fields, ...(rollups && { rollups }) })}`,
    ]);
  }
  return Object.fromEntries([...folded].sort());
};

/** The compiler's program for all projections, created once. */
export const programOfProjections = (): ts.Program => programOf(declaredConstants().map(({ path }) => path));

export const fingerprintOf = (
  declared: Declared,
  program: ts.Program,
  recorded = recordedEvents(),
): ProjectionRecord => {
  const { projection } = declared;
  return {
    name: projection.name,
    version: projection.version,
    handles: handlesOf(projection),
    fields: Object.entries(projection.fields)
      .map(([name, field]) => `${name}: ${(field as { type: string }).type}`)
      .sort(),
    indexes: [
      ...projection.indexes.map((group) => group.join(', ')).sort(),
      ...(projection.counted ? [`counted by ${projection.counted.join(', ')}`] : []),
      ...(projection.finished
        ? [
            `counted by ${projection.finished.counted.join(', ')} unless ${projection.finished.field} is ` +
              projection.finished.unless.join(', '),
          ]
        : []),
      ...(projection.rollups ?? []).map(
        ({ name, columns }) =>
          `rolled up as ${name} by ${Object.entries(columns)
            .map(([column, type]) => `${column}: ${type}`)
            .join(', ')}`,
      ),
    ],
    document: shapeOf(program.getTypeChecker(), typesOf(program, declared).document),
    folded: foldedBy(projection, recorded),
  };
};

/**
 * A sentence for each part of a projection's events that no recorded stream covers: a type, a field, or a shape that is
 * no longer written.
 */
export const unrecorded = (declared: Declared, program: ts.Program, recorded = recordedEvents()): readonly string[] => {
  const checker = program.getTypeChecker();
  const { events } = typesOf(program, declared);
  const handled = new Set(handlesOf(declared.projection));
  return (events.isUnion() ? events.types : [events]).flatMap((event) => {
    const typeOf = (name: string): ts.Type =>
      checker.getTypeOfSymbol(checker.getPropertyOfType(event, name) as ts.Symbol);
    const type = (typeOf('type') as ts.StringLiteralType).value;
    if (!handled.has(type)) return [];
    const mine = recorded.filter((one) => one.event.type === type);
    const add = `add one to ${recordedIn}/`;
    if (mine.length === 0) return [`No recorded stream has ${type}: ${add}, as the log holds it.`];
    const shapes = Array.from({ length: 1 + (upcasters[type]?.length ?? 0) }, (_, index) => index + 1);
    const missing = shapes.filter(
      (shape) => !mine.some(({ metadata: { schemaVersion = 1 } }) => schemaVersion === shape),
    );
    const today = mine.map((one) => upcastEvent(upcasters, one).event.data as object);
    const fields = checker
      .getPropertiesOfType(typeOf('data'))
      .filter(({ name }) => !today.some((data) => Object.hasOwn(data, name)));
    return [
      ...missing.map((shape) => `No recorded stream has ${type} in its shape ${shape}: ${add}, as the log holds it.`),
      ...fields.map(({ name }) => `No recorded ${type} has the field ${name}: ${add}.`),
    ];
  });
};

const differencesIn = (what: string, before: readonly string[], after: readonly string[]): readonly string[] => [
  ...before.filter((line) => !after.includes(line)).map((line) => `${what} no longer has "${line}"`),
  ...after.filter((line) => !before.includes(line)).map((line) => `${what} has "${line}" now`),
];

const differencesInFolds = (before: ProjectionRecord['folded'], after: ProjectionRecord['folded']): readonly string[] =>
  Object.entries(before).flatMap(([key, steps]) => {
    const now = after[key] ?? [];
    const at = steps.findIndex((step, index) => step !== now[index]);
    if (at === -1) return [];
    return [`${key} is another document after event ${at + 1}, ${(steps[at] ?? '').split(' ')[0] ?? ''}`];
  });

/** The changes that require a rebuild of an operator's documents. */
export const changesBetween = (before: ProjectionRecord, after: ProjectionRecord): readonly string[] => [
  ...differencesIn('its documents', before.document, after.document),
  ...differencesIn('its fields', before.fields, after.fields),
  ...differencesIn('its indexes', before.indexes, after.indexes),
  ...differencesIn('its handlers', before.handles, after.handles),
  ...differencesInFolds(before.folded, after.folded),
];

const toRecord = 'run `npm run record:projections` to record the new fingerprint';

/** What to do about a projection before its release; undefined if its record is up to date. */
export const adviceOn = (
  { path }: Pick<Declared, 'path'>,
  before: ProjectionRecord | undefined,
  after: ProjectionRecord,
): string | undefined => {
  const { name, version } = after;
  if (before === undefined) return `The projection ${name} has no record: ${toRecord}.`;
  if (version < before.version)
    return `The projection ${name} has version ${version}, and ${before.version} is recorded: versions only rise.`;
  if (version > before.version)
    return `The projection ${name} has version ${version}, and ${before.version} is recorded: ${toRecord}.`;
  const [first, ...others] = changesBetween(before, after);
  if (first !== undefined) {
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `The projection ${name} changed but its version is still ${version} (${first}${more}): raise version in ${path} and ${toRecord}.`;
  }
  return canonical(before) === canonical(after)
    ? undefined
    : `The recorded streams of ${name} have grown: ${toRecord}.`;
};

export const readRecord = (name: string): ProjectionRecord | undefined => {
  const [path] = globSync(recordOf(name), { cwd: root });
  return path === undefined ? undefined : (JSON.parse(readFileSync(join(root, path), 'utf8')) as ProjectionRecord);
};
