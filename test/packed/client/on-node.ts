import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import type { Context, SourceTextModule } from 'node:vm';
import type { use } from './use.ts';

type Program = { readonly use: typeof use };

/** What a worker at the edge has: no `process`, no `Buffer`, no `setImmediate`. */
const names = [
  ['fetch', 'Headers', 'Request', 'Response', 'Blob', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal'],
  ['TextEncoder', 'TextDecoder', 'crypto', 'atob', 'btoa', 'setTimeout', 'clearTimeout'],
].flat();

const moduleOf = (path: string, context: Context): SourceTextModule =>
  new vm.SourceTextModule(readFileSync(path, 'utf8'), { context, identifier: path });

/** Loads `use.js` and the installed client with these globals alone. */
const loadBare = async (): Promise<Program> => {
  const context = vm.createContext(
    Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name) as unknown])),
  );
  const client = moduleOf('node_modules/waybill-client/dist/index.js', context);
  const program = moduleOf('use.js', context);
  await program.link((specifier) => {
    if (specifier === 'waybill-client') return client;
    throw new Error(`${specifier} is imported.`);
  });
  await program.evaluate();
  return program.namespace as Program;
};

const [given = '', surroundings] = process.argv.slice(2);
const program = surroundings === 'bare' ? await loadBare() : ((await import(`${process.cwd()}/use.js`)) as Program);
process.stdout.write(JSON.stringify(await program.use(JSON.parse(given) as Parameters<typeof use>[0])));
