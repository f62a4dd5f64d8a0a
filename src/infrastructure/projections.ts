import type { AnyProjection } from '../application/kernel/projection.ts';
import { features } from './features/index.ts';

/** Every read model of this service. */
export const projections: readonly AnyProjection[] = features.flatMap(({ projections = [] }) => projections);
