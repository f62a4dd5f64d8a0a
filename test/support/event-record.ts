import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { shapeOf } from './type-shape.ts';
import { programOf } from './typescript-program.ts';

const root = join(import.meta.dirname, '../..');
const catalogue = 'src/application/events/event-catalogue.ts';

export const recordedIn = 'test/application/events/leaves.json';

/** For each event type, the type of every leaf of its data by path. `?` after a name means that it may be absent. */
export type EventLeaves = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The leaves of every event of the log, from the compiler. `changed` has texts that replace files, by path from the
 * repository's root.
 */
export const leavesOfEvents = (changed?: ReadonlyMap<string, string>): EventLeaves => {
  const program = programOf([catalogue], changed);
  const checker = program.getTypeChecker();
  const declared = program.getSourceFile(join(root, catalogue))?.statements.find(isEventsOf);
  if (!declared) throw new Error(`${catalogue} declares no type EventsOf.`);
  const memberOf = (type: ts.Type, name: string): ts.Type =>
    checker.getTypeOfSymbol(checker.getPropertyOfType(type, name) as ts.Symbol);
  const events = checker.getPropertiesOfType(checker.getTypeAtLocation(declared)).flatMap((category) => {
    const type = checker.getTypeOfSymbol(category);
    return type.isUnion() ? type.types : [type];
  });
  const leaves = events.map((event): readonly [string, Readonly<Record<string, string>>] => [
    (memberOf(event, 'type') as ts.StringLiteralType).value,
    Object.fromEntries(shapeOf(checker, memberOf(event, 'data')).map(pathAndType)),
  ]);
  return Object.fromEntries(leaves.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

const isEventsOf = (statement: ts.Statement): statement is ts.TypeAliasDeclaration =>
  ts.isTypeAliasDeclaration(statement) && statement.name.text === 'EventsOf';

const pathAndType = (line: string): readonly [string, string] => {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
};

export const readLeaves = (): EventLeaves => JSON.parse(readFileSync(join(root, recordedIn), 'utf8')) as EventLeaves;

const withoutMarks = (path: string): string => path.replaceAll('?', '');
const isText = (type: string): boolean => type.split(' | ').includes('string');
export const isPersonal = (path: string): boolean => /^personal\b/.test(path);
export const lastNameOf = (path: string): string =>
  withoutMarks(path)
    .split(/[.[\]{}]+/)
    .findLast((name) => name !== '') ?? '';

/**
 * A sentence for each change that makes an existing log unreadable, or that removes data which readers of today's
 * events need.
 */
export const lossesBetween = (before: EventLeaves, after: EventLeaves): readonly string[] =>
  Object.entries(before).flatMap(([type, leaves]) => {
    const now = after[type];
    if (now === undefined) return [`${type} is gone`];
    const types = new Map(Object.entries(now).map(([path, name]) => [withoutMarks(path), { path, name }]));
    return Object.entries(leaves).flatMap(([path, name]) => {
      const found = types.get(withoutMarks(path));
      if (found === undefined) return [`${type} no longer has ${path}`];
      const lost = name.split(' | ').filter((member) => !found.name.split(' | ').includes(member));
      return [
        ...(lost.length > 0 ? [`${path} of ${type} can no longer be ${lost.join(' | ')}`] : []),
        ...(found.path !== path && path.includes('?') && isStricter(path, found.path)
          ? [`${found.path} of ${type} could be absent before`]
          : []),
      ];
    });
  });

/** Whether a part of the path that could be absent is now required. */
const isStricter = (before: string, after: string): boolean => {
  const [was, is] = [before.split('.'), after.split('.')];
  return was.some((part, at) => part.endsWith('?') && !(is[at] ?? '').endsWith('?'));
};

/** New leaves with a text outside `personal`. */
export const newTexts = (before: EventLeaves, after: EventLeaves): readonly string[] =>
  Object.entries(after).flatMap(([type, leaves]) => {
    const known = new Set(Object.keys(before[type] ?? {}).map(withoutMarks));
    return Object.entries(leaves)
      .filter(([path, name]) => !isPersonal(path) && isText(name) && !known.has(withoutMarks(path)))
      .map(([path]) => `${type}: ${path}`);
  });

/** Why these events may not replace the recorded ones; undefined if they may. */
export const refusalOf = (
  before: EventLeaves,
  after: EventLeaves,
  /** That none of the new texts can name, reach or describe a person. */
  { nobody = false }: { readonly nobody?: boolean } = {},
): string | undefined => {
  const losses = lossesBetween(before, after);
  if (losses.length > 0)
    return (
      `Do not change what an event holds: logs are written with it, and others read them. ${losses.join('; ')}. ` +
      'Give it back, and add an optional field or an event of another type beside it.'
    );
  const texts = nobody ? [] : newTexts(before, after);
  if (texts.length === 0) return undefined;
  return (
    `New texts in events, outside \`personal\`: ${texts.join('; ')}. What can name, reach or describe a person stands under ` +
    '`personal`, where it can be erased. If none of these can: `npm run record:events -- --nobody`.'
  );
};

/** What to do about events that differ from the record; undefined if they do not. */
export const adviceOnEvents = (before: EventLeaves, after: EventLeaves): string | undefined =>
  refusalOf(before, after) ??
  (JSON.stringify(before) === JSON.stringify(after) ? undefined : 'Events have grown: run `npm run record:events`.');
