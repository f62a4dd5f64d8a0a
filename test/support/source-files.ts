import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** The text of every file under some folders of this repository, by its path from the root. */
export const sourceTexts = (patterns: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    globSync([...patterns], { cwd: root })
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );

/** Those of them whose text holds `word`, parsed: parsing all takes a second. */
export const sourceFilesWith = (word: string, patterns: readonly string[]): ReadonlyMap<string, ts.SourceFile> =>
  new Map(
    [...sourceTexts(patterns)]
      .filter(([, text]) => text.includes(word))
      .map(([path, text]) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]),
  );

/** Every node of a tree, the root first. */
export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesIn(child);
}
