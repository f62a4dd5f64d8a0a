import type { Compilable, CompiledQuery } from 'kysely';
import { rowsPerStatement, chunksOf } from './dialects/chunks.ts';

/** Stands in for a value while the query is compiled. */
type StandIn<Values> = <Name extends keyof Values & string>(name: Name) => NonNullable<Values[Name]>;

/**
 * A query that is compiled once and run with many sets of values: compiling takes several times as long as SQLite takes
 * to run it. Every value must come in by name; constants are written as `sql`.
 */
export const prepared = <Values extends Readonly<Record<string, string | number | null>>>(
  build: (value: StandIn<Values>) => Compilable,
): ((values: Values) => CompiledQuery) => {
  const compiled = build((name) => name as never).compile();
  const names = compiled.parameters as readonly (keyof Values)[];
  return (values) => ({ ...compiled, parameters: names.map((name) => values[name]) });
};

/** The same for any number of rows, in as few queries as possible and in order. `build` gets a stand-in for each row of a query. */
export const preparedRows = <Values extends Readonly<Record<string, string | number | null>>>(
  build: (rows: readonly StandIn<Values>[]) => Compilable,
): ((rows: readonly Values[]) => readonly CompiledQuery[]) => {
  const compile = (count: number): ((rows: readonly Values[]) => CompiledQuery) => {
    const compiled = build(Array.from({ length: count }, (_, row) => (name) => `${row} ${name}` as never)).compile();
    const places = (compiled.parameters as readonly string[]).map((parameter) => {
      const [row = '', name = ''] = parameter.split(' ');
      return { row: Number(row), name };
    });
    return (rows) => ({ ...compiled, parameters: places.map(({ row, name }) => rows[row]?.[name]) });
  };
  const [many, one] = [compile(rowsPerStatement), compile(1)];
  return (rows) => chunksOf(rows).map((some) => (some.length === rowsPerStatement ? many : one)(some));
};
