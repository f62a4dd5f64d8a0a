import type { Compilable, CompiledQuery } from 'kysely';

/** Stands in for a value while the query is compiled. */
type StandIn<Values> = <Name extends keyof Values & string>(name: Name) => NonNullable<Values[Name]>;

/**
 * A query compiled once and run with many sets of values: compiling costs several times what SQLite takes to run it. Every value of the query must come in by
 * name; what is fixed is written as `sql`.
 */
export const prepared = <Values extends Readonly<Record<string, string | number | null>>>(
  build: (value: StandIn<Values>) => Compilable,
): ((values: Values) => CompiledQuery) => {
  const compiled = build((name) => name as never).compile();
  const names = compiled.parameters as readonly (keyof Values)[];
  return (values) => ({ ...compiled, parameters: names.map((name) => values[name]) });
};
