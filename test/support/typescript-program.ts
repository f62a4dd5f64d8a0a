import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')).config,
  { ...ts.sys, readDirectory: () => [] },
  root,
  { noEmit: true, incremental: false, skipLibCheck: true },
);

/** Parsed once in each process: most of what a program reads are the declarations of packages. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * The compiler's view of this repository, starting from some files. `changed` has texts that replace files, by path
 * from the root; nothing is written.
 */
export const programOf = (
  paths: readonly string[],
  changed: ReadonlyMap<string, string> = new Map(),
  before?: ts.Program,
): ts.Program => {
  const texts = new Map([...changed].map(([path, text]) => [join(root, path), text]));
  const host = ts.createCompilerHost(options, true);
  const read = host.getSourceFile.bind(host);
  const exists = host.fileExists.bind(host);
  host.fileExists = (path) => texts.has(path) || exists(path);
  host.getSourceFile = (path, language, ...more) => {
    const text = texts.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, language, true);
    if (!parsed.has(path)) parsed.set(path, read(path, language, ...more));
    return parsed.get(path);
  };
  return ts.createProgram({
    rootNames: paths.map((path) => join(root, path)),
    options,
    host,
    ...(before && { oldProgram: before }),
  });
};
