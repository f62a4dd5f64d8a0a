import { concerns, keysChangedBy } from '../log/kernel/projection.ts';
import type { AnyProjection } from '../log/kernel/projection.ts';
import type { ReadableLog } from '../log/kernel/up-to-head.ts';
import { upToHead } from '../log/kernel/up-to-head.ts';
import type { Position } from '../log/ports/event-store.ts';
import type { Documents } from '../log/ports/read-models.ts';
import { fieldDifferences } from './differences.ts';
import type { FieldDifference } from './differences.ts';

/** A field that differs. For personal data, without the values. */
export type ShownField = FieldDifference | { readonly path: string; readonly personal: true };

/** `missing`: only in the expected documents; `extra`: only in the others. */
type DifferenceKind = 'missing' | 'extra' | 'different';

export type DocumentDifference = {
  readonly key: string;
  readonly kind: DifferenceKind;
  /** Whether an event between the two positions concerns the document, so that a difference is expected. */
  readonly hasChangedSince: boolean;
  /** Only for `different`. */
  readonly fields?: readonly ShownField[];
};

type DifferenceCounts = { readonly [K in DifferenceKind]: number };

export type Comparison = {
  /** Number of expected documents, and of the others. */
  readonly expected: number;
  readonly actual: number;
  readonly equal: number;
  /** Differences in documents that no event between the two positions concerns. There should be none. */
  readonly unexplained: DifferenceCounts;
  /** Differences in documents that events between the two positions concern. */
  readonly changedSince: DifferenceCounts;
  /** The first of them by key, unexplained ones first. */
  readonly first: readonly DocumentDifference[];
};

/** Documents, and the position up to which every event is in them. */
export type DocumentsAt = {
  readonly documents: Documents<unknown>;
  readonly position: () => Promise<Position | undefined>;
};

type CompareDependencies = {
  readonly store: ReadableLog;
  readonly signal: AbortSignal;
  /** How many differences are listed with their fields. */
  readonly limit: number;
};

/** Documents read in one query. */
const pageSize = 1_000;

async function* pagesOf(documents: Documents<unknown>): AsyncGenerator<ReadonlyMap<string, unknown>> {
  for (let after = ''; ;) {
    const page = await documents.page(after, pageSize);
    if (page.size === 0) return;
    yield page;
    after = [...page.keys()].at(-1) ?? after;
  }
}

type Found = {
  readonly kinds: ReadonlyMap<string, DifferenceKind>;
  readonly expected: number;
  readonly actual: number;
};

/** Reads each side in pages, and the other side by their keys, because two databases may order keys differently. */
const differingKeys = async (
  expected: Documents<unknown>,
  actual: Documents<unknown>,
  signal: AbortSignal,
): Promise<Found> => {
  const kinds = new Map<string, DifferenceKind>();
  const counts = { expected: 0, actual: 0 };
  for await (const page of pagesOf(expected)) {
    signal.throwIfAborted();
    const others = await actual.getMany([...page.keys()]);
    counts.expected += page.size;
    for (const [key, document] of page)
      if (!others.has(key)) kinds.set(key, 'missing');
      else if (fieldDifferences(document, others.get(key)).length > 0) kinds.set(key, 'different');
  }
  for await (const page of pagesOf(actual)) {
    signal.throwIfAborted();
    const others = await expected.getMany([...page.keys()]);
    counts.actual += page.size;
    for (const key of page.keys()) if (!others.has(key)) kinds.set(key, 'extra');
  }
  return { kinds, ...counts };
};

/** Those of the keys that an event after the first position, up to the second, concerns. */
const keysChanged = async (
  projection: AnyProjection,
  wanted: ReadonlyMap<string, unknown>,
  [one, other]: readonly [Position | undefined, Position | undefined],
  { store, signal }: Pick<CompareDependencies, 'store' | 'signal'>,
): Promise<ReadonlySet<string>> => {
  const changed = new Set<string>();
  const [after, until] = (one ?? '') < (other ?? '') ? [one, other] : [other, one];
  if (wanted.size === 0 || until === undefined || after === until) return changed;
  for await (const batch of upToHead(store, { after, until, signal }))
    for (const recorded of batch) {
      if (!concerns(projection, recorded)) continue;
      for (const key of keysChangedBy(projection, recorded)) if (wanted.has(key)) changed.add(key);
    }
  return changed;
};

const countOf = (kinds: Iterable<DifferenceKind>): DifferenceCounts => {
  const counts = { missing: 0, extra: 0, different: 0 };
  for (const kind of kinds) counts[kind] += 1;
  return counts;
};

const isPersonal = ({ personal = [] }: AnyProjection, path: string): boolean =>
  personal.some((member) => path === member || path.startsWith(`${member}.`) || path.startsWith(`${member}[`));

/** Leaves out the values of personal fields: people who may not see those read reports of differences. */
const shownFields = (projection: AnyProjection, expected: unknown, actual: unknown): readonly ShownField[] =>
  fieldDifferences(expected, actual).map((field) =>
    isPersonal(projection, field.path) ? { path: field.path, personal: true } : field,
  );

/**
 * Compares documents with others of the same projection, one by one. The two sides may be at different positions: a
 * difference in a document that an event between the two concerns is counted separately. The other side may change
 * meanwhile; such changes count as later ones.
 */
export const compareDocuments = async (
  projection: AnyProjection,
  expected: DocumentsAt,
  actual: DocumentsAt,
  { store, signal, limit }: CompareDependencies,
): Promise<Comparison> => {
  // Use the lower of the positions before and after reading: a document may have been read before the last change.
  const [expectedAt, before] = [await expected.position(), await actual.position()];
  const { kinds, ...counts } = await differingKeys(expected.documents, actual.documents, signal);
  const after = await actual.position();
  const spans = [[expectedAt, before], [before, after]] as const; // oxfmt-ignore
  const changed = new Set<string>();
  for (const span of spans)
    for (const key of await keysChanged(projection, kinds, span, { store, signal })) changed.add(key);

  const sorted = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const unexplained = sorted.filter(([key]) => !changed.has(key));
  const later = sorted.filter(([key]) => changed.has(key));
  const described = [...unexplained, ...later].slice(0, limit);
  const both = described.filter(([, kind]) => kind === 'different').map(([key]) => key);
  const [left, right] = [await expected.documents.getMany(both), await actual.documents.getMany(both)];
  return {
    ...counts,
    equal: counts.expected - sorted.filter(([, kind]) => kind !== 'extra').length,
    unexplained: countOf(unexplained.map(([, kind]) => kind)),
    changedSince: countOf(later.map(([, kind]) => kind)),
    first: described.map(([key, kind]) => ({
      key,
      kind,
      hasChangedSince: changed.has(key),
      ...(kind === 'different' && { fields: shownFields(projection, left.get(key), right.get(key)) }),
    })),
  };
};

/** Whether every difference is explained by a later event. */
export const isPassed = ({ unexplained: { missing, extra, different } }: Comparison): boolean =>
  missing + extra + different === 0;
