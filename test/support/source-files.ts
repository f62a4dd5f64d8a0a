import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** Every file under some folders of this repository, parsed, by its path from the root. */
export const sourceFiles = (patterns: readonly string[]): ReadonlyMap<string, ts.SourceFile> =>
  new Map(
    globSync([...patterns], { cwd: root })
      .sort()
      .map((path) => [
        path,
        ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true),
      ]),
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
