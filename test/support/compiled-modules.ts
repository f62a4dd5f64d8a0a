import { join } from 'node:path';

/**
 * The processes of a suite run the same modules, a hundred times over: only the first need compile them. Not for
 * measurements of a start.
 */
export const shareCompiledModules = (): void => {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled-modules');
};
