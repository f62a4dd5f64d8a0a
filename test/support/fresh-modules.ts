import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const mark = 'fresh';

const markOf = (url: string | undefined): string | null =>
  url?.startsWith('file:') === true ? new URL(url).searchParams.get(mark) : null;

let loads = 0;

/**
 * Imports a module, and all our modules that it imports, without the state of earlier imports: Node treats a module
 * with another query as a different one.
 */
export const importFresh = async <Module>(path: string): Promise<Module> => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      const load = markOf(context.parentURL);
      return load === null || !resolved.url.startsWith('file:') || resolved.url.includes('/node_modules/')
        ? resolved
        : { ...resolved, url: `${resolved.url}?${mark}=${load}` };
    },
  });
  try {
    return (await import(`${pathToFileURL(path).href}?${mark}=${++loads}`)) as Module;
  } finally {
    hooks.deregister();
  }
};
