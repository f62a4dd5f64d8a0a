import ts from 'typescript';
import { expect, it } from 'vitest';
import { eventTypes } from '../../../src/application/events/event-catalogue.ts';
import { nodesIn, sourceFilesWith } from '../../support/source-files.ts';

/** `DomainEvent<'ShipmentVoided', …>` wherever it stands in the program. */
const declaredIn = (file: ts.SourceFile): readonly string[] =>
  [...nodesIn(file)].flatMap((node) => {
    if (!ts.isTypeReferenceNode(node) || node.typeName.getText() !== 'DomainEvent') return [];
    const [type] = node.typeArguments ?? [];
    return type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [];
  });

const declared = [...sourceFilesWith('DomainEvent', ['src/**/*.ts'])].flatMap(([path, file]) =>
  declaredIn(file).map((type) => ({ type, path })),
);
const listed = Object.values(eventTypes).flatMap((types) => Object.keys(types));

it('lists every event of the program', () => {
  expect(declared.length).toBeGreaterThan(40);
  const missing = declared.filter(({ type }) => !listed.includes(type));
  expect(
    missing.map(
      ({ type, path }) =>
        `${type} of ${path} stands in no category: add it to src/application/events/event-catalogue.ts`,
    ),
  ).toEqual([]);
});

it('gives no type to two events', () => {
  const paths = Map.groupBy(declared, ({ type }) => type);
  const twice = [...paths].filter(([, places]) => places.length > 1);
  expect(
    twice.map(
      ([type, places]) =>
        `${type} is declared ${places.length} times: ${places.map(({ path }) => path).join(', ')}. A type is unique in the whole log.`,
    ),
  ).toEqual([]);
  expect(listed).toHaveLength(new Set(listed).size);
});
