import { join } from 'node:path';

/**
 * Shares compiled code between the processes of a suite, which load the same modules hundreds of times. Not for
 * measurements of a start.
 */
export const shareCompiledModules = (): void => {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled-modules');
};
