import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { unguardedLookups } from '../../lint/unguarded-lookups.js';

const file = 'example.ts';
/** The library's declarations, read once for all tests. */
const library = new Map<string, ts.SourceFile | undefined>();

const faultsOf = (code: string): readonly string[] => {
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es5.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options, true);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...more) => {
    if (name === file) return ts.createSourceFile(name, code, ts.ScriptTarget.ES2022, true);
    if (!library.has(name)) library.set(name, read(name, ...more));
    return library.get(name);
  };
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error('The compiler has not read the example.');
  return unguardedLookups(program, source).map(({ kind }) => kind);
};

describe('a table that is looked up by any text', () => {
  it.each([
    ['read', 'export const of = (table: Record<string, number>, name: string) => table[name];'],
    ['read', 'export const of = (table: Record<string, number> | undefined, name: string) => table?.[name];'],
    ['read', "const table = { a: 1 }; export const of = (name: string) => table[name as 'a'];"],
    ['read', 'export const of = (table: Record<string, number>, id: number) => table[`x${id}`];'],
    ['has', 'export const of = (table: object, name: string) => name in table;'],
    [
      'read',
      'interface LookupTable { readonly [name: string]: number } ' +
        'export const of = (table: LookupTable | Record<string, number>, name: string) => table[name];',
    ],
    ['write', 'export const of = (table: Record<string, number>, name: string) => { table[name] = 1; };'],
    ['write', 'export const of = (table: Record<string, number>, name: string) => { delete table[name]; };'],
    ['write', 'export const of = (table: Record<string, number>, name: string) => { table[name] ??= 1; };'],
    ['excuse', '// unguarded: nothing is looked up here\nexport const one = 1;'],
  ])('is a fault (%s): %s', (fault, code) => {
    expect(faultsOf(code)).toEqual([fault]);
  });
});

const declaresTable =
  'interface LookupTable<V> { readonly mark: true; readonly [name: string]: V } ' +
  'type Table<V, K extends string = string> = LookupTable<V> & Readonly<Record<K, V>>; ';

describe('what is no such look-up', () => {
  it.each([
    [
      'a name the compiler has checked',
      "export const of = (table: Record<'a' | 'b', number>, name: 'a' | 'b') => table[name];",
    ],
    [
      'a key of the table itself',
      'export const of = <T extends object, K extends keyof T>(table: T, key: K) => table[key];',
    ],
    [
      'a table that inherits nothing',
      `${declaresTable} export const of = (table: Table<number, 'a'>, name: string) => table[name];`,
    ],
    [
      'such a table or none',
      `${declaresTable} export const of = (table: Table<number> | undefined, name: string) => table?.[name];`,
    ],
    ['a place in an array', 'export const of = (list: readonly string[], place: number) => list[place];'],
    ['a letter of a text', 'export const of = (text: string, place: number) => text[place];'],
    [
      'a name of its own loop',
      'export const of = (table: Record<string, number>) => { for (const name in table) if (table[name]) return 1; return 0; };',
    ],
    [
      'a look-up that says why it is guarded',
      'export const of = (table: Record<string, number>, name: string) =>\n  // unguarded: made without a prototype\n  table[name];',
    ],
    ['a fixed name asked of any object', "export const of = (value: object) => 'messages' in value;"],
  ])('passes: %s', (_, code) => {
    expect(faultsOf(code)).toEqual([]);
  });
});
