import { readFileSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Application, LogLevel, Logger, normalizePath, ReflectionKind, TSConfigReader } from 'typedoc';
import type { DeclarationReflection, ProjectReflection } from 'typedoc';
import { apiReferenceFolder } from '../src/adapters/platform/http/docs/api-reference.ts';

const root = join(import.meta.dirname, '..');

type Entry = { readonly name: string; readonly source: string };

/** The public entries of the package, such as `waybill/domain`, with the file of each. */
const entries = (): readonly Entry[] => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [];
    return [
      {
        name: subpath.replace('.', 'waybill'),
        source: target.types.replace('./dist/', 'src/').replace('.d.ts', '.ts'),
      },
    ];
  });
};

/** Collects the warnings and errors of TypeDoc. */
class Complaints extends Logger {
  readonly texts: string[] = [];

  override log(message: string, level: LogLevel): void {
    super.log(message, level);
    if (level >= LogLevel.Warn) this.texts.push(message);
  }
}

const isDescribed = (reflection: DeclarationReflection): boolean =>
  reflection.hasComment() || (reflection.signatures ?? []).some((signature) => signature.hasComment());

/** The exported names that have no docstring. A name that several entries export is named by the first. */
const undescribedIn = (project: ProjectReflection): readonly string[] =>
  (project.children ?? []).flatMap((entry) =>
    (entry.children ?? []).flatMap((exported) =>
      exported.kindOf(ReflectionKind.Reference) || isDescribed(exported) ? [] : [`${entry.name} ${exported.name}`],
    ),
  );

/**
 * Moves the script that TypeDoc writes into each page to a file: the service's content security policy forbids inline
 * scripts.
 */
const withoutInlineScripts = async (folder: string): Promise<void> => {
  const inline = /<script>([^<]+)<\/script>/g;
  const found = new Set<string>();
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const path = join(folder, name);
    const base = '../'.repeat(name.split('/').length - 1);
    const text = (await readFile(path, 'utf8')).replaceAll(inline, (_, script: string) => {
      found.add(script);
      return `<script src="${base}assets/theme.js"></script>`;
    });
    await writeFile(path, text);
  }
  const [script = '', ...others] = found;
  if (others.length > 0) throw new Error('TypeDoc writes several scripts into its pages: one file cannot hold them.');
  await writeFile(join(folder, 'assets/theme.js'), script);
};

export type ApiReference = {
  /** Broken links, unknown tags and other warnings of TypeDoc. */
  readonly complaints: readonly string[];
  readonly undescribed: readonly string[];
};

/** Writes the pages of all public entries into `folder`, which it empties. */
export const writeApiReference = async (folder: string): Promise<ApiReference> => {
  const named = new Map(entries().map(({ name, source }) => [normalizePath(join(root, source)), name]));
  const app = await Application.bootstrap(
    {
      name: 'Waybill',
      entryPoints: [...named.keys()],
      tsconfig: join(root, 'tsconfig.json'),
      // `npm run check` checks the types already.
      skipErrorChecking: true,
      alwaysCreateEntryPointModule: true,
      readme: 'none',
      excludePrivate: true,
      excludeInternal: true,
      disableSources: true,
      disableGit: true,
      hideGenerator: true,
      favicon: join(root, 'node_modules/swagger-ui-dist/favicon-32x32.png'),
      includeHierarchySummary: false,
      // A type that is not exported is shown by name where an exported type refers to it.
      validation: { notExported: false, invalidLink: true, rewrittenLink: true, notDocumented: false },
      navigation: { includeCategories: false, includeGroups: false },
    },
    [new TSConfigReader()],
  );
  const complaints = new Complaints();
  app.logger = complaints;
  const project = await app.convert();
  if (project === undefined) throw new Error(`TypeDoc could not read the entries.\n${complaints.texts.join('\n')}`);
  for (const module of project.children ?? []) {
    const file = project.files.getReflectionPath(module);
    module.name = (file === undefined ? undefined : named.get(normalizePath(file))) ?? module.name;
  }
  app.validate(project);
  await rm(folder, { recursive: true, force: true });
  await app.generateDocs(project, folder);
  await withoutInlineScripts(folder);
  return { complaints: complaints.texts, undescribed: undescribedIn(project).toSorted() };
};

/** `npm run build:api-reference`: the pages that the service shows under /docs/api. */
const build = async (): Promise<void> => {
  const { complaints, undescribed } = await writeApiReference(apiReferenceFolder);
  console.log(
    `Written to ${apiReferenceFolder}: ${complaints.length} complaints, ${undescribed.length} names without a description.`,
  );
};

if (import.meta.main) await build();
