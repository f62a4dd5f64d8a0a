// `--import` of the processes that run the tests of the client against the package: what those tests import as the
// client is the installed one. Any other module of the sources fails, so that no test can pass on the sources.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const installed = pathToFileURL(process.env.WAYBILL_CLIENT_ENTRY ?? '').href;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    if (!found.url.includes('/src/client/')) return found;
    if (!found.url.endsWith('/src/client/index.ts')) throw new Error(`${found.url} is not part of the package.`);
    return { ...found, url: installed, format: 'module' };
  },
});
