import { join } from 'node:path';
import { bundledEngine } from '../../src/adapters/trade/classifier/bundled-engine.ts';

/** The engine of the bundled vocabulary, opened once for all test files of a process: it remembers nothing it is asked. */
export const sharedEngine = bundledEngine(join(import.meta.dirname, '../../data'));
