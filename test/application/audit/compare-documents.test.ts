import { describe, expect, it } from 'vitest';
import { compareDocuments } from '../../../src/application/audit/compare-documents.ts';
import type { DocumentsAt } from '../../../src/application/audit/compare-documents.ts';
import type { Projection } from '../../../src/application/log/kernel/projection.ts';
import type { DomainEvent } from '../../../src/domain/shared/domain-event.ts';
import { MemoryLog, recordedEvent } from '../../support/memory-log.ts';

type Box = { readonly letters: string; readonly owner?: { readonly name: string } };
type Added = DomainEvent<'Added', { readonly letter: string }>;

const boxes: Projection<Box, Added> = {
  name: 'boxes',
  version: 1,
  fields: {},
  indexes: [],
  key: ({ stream }) => stream,
  personal: ['owner'],
  when: { Added: (box, { data: { letter } }) => ({ ...box, letters: `${box?.letters ?? ''}${letter}` }) },
};

const added = (position: string, box: string) =>
  recordedEvent(position, { stream: `box-${box}`, event: { type: 'Added', data: { letter: 'x' } } });
const log = new MemoryLog([
  added('1', 'a'),
  added('2', 'b'),
  added('3', 'c'),
  recordedEvent('4', { stream: 'box-a' }),
  added('5', 'd'),
]);

/** Documents at a position, which moves on each time it is asked for. */
const documentsAt = (
  documents: Readonly<Record<string, unknown>>,
  ...positions: readonly (string | undefined)[]
): DocumentsAt => {
  const asked = [...positions];
  const all = Object.entries(documents).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    position: () => Promise.resolve(asked.length > 1 ? asked.shift() : asked[0]),
    documents: {
      getMany: (keys) => Promise.resolve(new Map(all.filter(([key]) => keys.includes(key)))),
      page: (after, size) => Promise.resolve(new Map(all.filter(([key]) => key > after).slice(0, size))),
    },
  };
};
const compared = (expected: DocumentsAt, actual: DocumentsAt, limit = 10) =>
  compareDocuments(boxes, expected, actual, { store: log, signal: new AbortController().signal, limit });
const none = { missing: 0, extra: 0, different: 0 };

describe('a comparison of documents', () => {
  it('counts equal ones, whatever the order of their members', async () => {
    const [one, other] = [
      { letters: 'x', owner: { name: 'Ann' } },
      { owner: { name: 'Ann' }, letters: 'x' },
    ];
    expect(await compared(documentsAt({ 'box-a': one }, '5'), documentsAt({ 'box-a': other }, '5'))).toEqual({
      ...{ expected: 1, actual: 1, equal: 1, unexplained: none, changedSince: none, first: [] },
    });
  });

  it('finds missing, extra and different documents, each with the fields that differ', async () => {
    const expected = documentsAt(
      { 'box-a': { letters: 'x' }, 'box-b': { letters: 'x' }, 'box-c': { letters: 'x' } },
      '5',
    );
    const actual = documentsAt(
      { 'box-a': { letters: 'y' }, 'box-c': { letters: 'x' }, 'box-z': { letters: 'x' } },
      '5',
    );
    expect(await compared(expected, actual)).toEqual({
      ...{ expected: 3, actual: 3, equal: 1, unexplained: { missing: 1, extra: 1, different: 1 }, changedSince: none },
      first: [
        {
          key: 'box-a',
          kind: 'different',
          hasChangedSince: false,
          fields: [{ path: 'letters', expected: 'x', actual: 'y' }],
        },
        { key: 'box-b', kind: 'missing', hasChangedSince: false },
        { key: 'box-z', kind: 'extra', hasChangedSince: false },
      ],
    });
  });

  it('says that personal fields differ, and never what they hold', async () => {
    const expected = documentsAt({ 'box-a': { letters: 'x', owner: { name: 'Ann Example' } } }, '5');
    const actual = documentsAt({ 'box-a': { letters: 'x', owner: { name: 'Ben Example' } } }, '5');
    const { first } = await compared(expected, actual);
    expect(first).toEqual([
      { key: 'box-a', kind: 'different', hasChangedSince: false, fields: [{ path: 'owner.name', personal: true }] },
    ]);
    const { first: gone } = await compared(expected, documentsAt({ 'box-a': { letters: 'x' } }, '5'));
    expect(gone[0]?.fields).toEqual([{ path: 'owner', personal: true }]);
  });

  it.each([
    ['later than', '2', '5'],
    ['earlier than', '5', '2'],
  ])(
    'counts apart what events between the two concern, where the other is %s the expected one',
    async (_, one, other) => {
      const documents = { 'box-a': { letters: 'x' }, 'box-b': { letters: 'x' } };
      const later = {
        'box-a': { letters: 'y' },
        'box-b': { letters: 'x' },
        'box-c': { letters: 'x' },
        'box-d': { letters: 'x' },
      };
      const { unexplained, changedSince, first } = await compared(
        documentsAt(documents, one),
        documentsAt(later, other),
      );
      // Event 4 is of box a, but the projection ignores it.
      expect([unexplained, changedSince]).toEqual([{ ...none, different: 1 }, { ...none, extra: 2 }]); // oxfmt-ignore
      expect(first.map(({ key, hasChangedSince }) => [key, hasChangedSince])).toEqual([
        ['box-a', false],
        ['box-c', true],
        ['box-d', true],
      ]);
    },
  );

  it('accepts that the other moves on while it is read', async () => {
    const expected = documentsAt({ 'box-c': { letters: 'x' } }, '3');
    const { unexplained, changedSince } = await compared(
      expected,
      documentsAt({ 'box-c': { letters: 'x' }, 'box-d': {} }, '3', '5'),
    );
    expect([unexplained, changedSince]).toEqual([none, { ...none, extra: 1 }]);
  });

  it('describes no more than was asked for, unexplained ones first, and counts all', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`box-n${n}`, { letters: '' }]));
    const { unexplained, changedSince, first, expected, equal } = await compared(
      documentsAt({ ...many, 'box-d': { letters: '' } }, '4'),
      documentsAt({}, '5'),
      2,
    );
    expect({ unexplained, changedSince, expected, equal }).toEqual({
      ...{ unexplained: { ...none, missing: 2_500 }, changedSince: { ...none, missing: 1 }, expected: 2_501, equal: 0 },
    });
    expect(first.map(({ key }) => key)).toEqual(['box-n0', 'box-n1']);
  });
});
