import ts from 'typescript';

/**
 * A type as text, one line for each property: `scans[].status?: "collected" | …`. It shows the structure without names
 * of types, so that moving or renaming a type changes nothing.
 */
export const shapeOf = (checker: ts.TypeChecker, type: ts.Type): readonly string[] => {
  const lines = new Set<string>();
  const absent = ts.TypeFlags.Undefined | ts.TypeFlags.Void;
  const isPlain = ({ flags }: ts.Type): boolean =>
    (flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection)) === 0;

  const write = (path: string, written: ts.Type, within: readonly ts.Type[]): void => {
    const members = (written.isUnion() ? written.types : [written]).filter(({ flags }) => (flags & absent) === 0);
    const plain = members.filter(isPlain).map((member) => checker.typeToString(member));
    // The compiler represents `boolean` as the union of its two values.
    const names =
      plain.includes('true') && plain.includes('false')
        ? ['boolean', ...plain.filter((name) => name !== 'true' && name !== 'false')]
        : plain;
    if (names.length > 0) lines.add(`${path}: ${names.sort().join(' | ')}`);
    for (const member of members.filter((one) => !isPlain(one))) writeObject(path, member, within);
  };

  const writeObject = (path: string, object: ts.Type, within: readonly ts.Type[]): void => {
    if (within.includes(object)) return void lines.add(`${path}: …`);
    const inside = [...within, object];
    const element = checker
      .getIndexInfosOfType(object)
      .find(({ keyType }) => (keyType.flags & ts.TypeFlags.Number) !== 0);
    if (element && (checker.isArrayType(object) || checker.isTupleType(object)))
      return write(`${path}[]`, element.type, inside);
    for (const { keyType, type: value } of checker.getIndexInfosOfType(object))
      write(`${path}{${checker.typeToString(keyType)}}`, value, inside);
    const properties = checker.getPropertiesOfType(object);
    if (properties.length === 0 && checker.getIndexInfosOfType(object).length === 0) lines.add(`${path}: {}`);
    for (const property of properties) {
      const mark = (property.flags & ts.SymbolFlags.Optional) === 0 ? '' : '?';
      write(`${path === '' ? '' : `${path}.`}${property.name}${mark}`, checker.getTypeOfSymbol(property), inside);
    }
  };

  write('', type, []);
  return [...lines].sort();
};
