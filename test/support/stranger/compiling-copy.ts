import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { programOf } from '../typescript-program.ts';

const root = join(import.meta.dirname, '../../..');

/** One edit of one file. The text to replace must exist, so that an edit of a moved place fails. */
export type Edit = { readonly path: string; readonly replace: string; readonly by: string };

/** The texts of the edited files, by path from the root. Nothing is written. */
export const edited = (edits: readonly Edit[]): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const { path, replace, by } of edits) {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
    if (!text.includes(replace))
      throw new Error(`${path} holds no ${JSON.stringify(replace)}: the mistake has to be made elsewhere.`);
    texts.set(
      path,
      text.replace(replace, () => by),
    );
  }
  return texts;
};

/** A compiler over files of this repository that reports the faults after some edits, repeatedly. */
export class CompilingCopy {
  readonly #paths: readonly string[];
  #program: ts.Program;

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    this.#program = programOf(paths);
  }

  programAfter(edits: readonly Edit[]): ts.Program {
    return (this.#program = programOf(this.#paths, edited(edits), this.#program));
  }

  /** The faults by file. */
  faultsAfter(edits: readonly Edit[]): Readonly<Record<string, string>> {
    const program = this.programAfter(edits);
    const entries = this.#paths.map((path) => {
      const file = program.getSourceFile(join(root, path));
      const found = file ? [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)] : [];
      return [
        path,
        found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'),
      ] as const;
    });
    return Object.fromEntries(entries.filter(([, text]) => text !== ''));
  }
}
