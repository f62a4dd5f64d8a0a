import fc from 'fast-check';
import { drawnFrom, propertyRuns } from './property-runs.ts';

// Runs before each test file.
fc.configureGlobal({ numRuns: propertyRuns, ...drawnFrom });
