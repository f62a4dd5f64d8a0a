import fc from 'fast-check';
import { drawnFrom, propertyRuns } from './property-runs.ts';

// Before each test file.
fc.configureGlobal({ numRuns: propertyRuns, ...drawnFrom });
