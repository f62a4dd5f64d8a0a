import { ContainerModule } from 'inversify';
import { join } from 'node:path';
import { openRenderer } from '../../src/adapters/parcels/labels/renderer.ts';
import { pooledEngine } from '../../src/adapters/trade/classifier/pooled-engine.ts';
import type { Feature } from '../../src/infrastructure/wiring/feature.ts';
import { classificationTokens } from '../../src/infrastructure/features/classification.ts';
import { labelTokens } from '../../src/infrastructure/features/labels.ts';
import { longTimeLimit } from './eventually.ts';

/** Creates a value on first use, which is never closed. */
const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= { ...make(), close: () => Promise.resolve() });
};
const renderer = once(() => openRenderer(longTimeLimit));
const engines = once(() => pooledEngine(join(import.meta.dirname, '../../data'), longTimeLimit));

/**
 * The renderer and the classifier, shared by every service of a test process: otherwise each would start its own
 * threads and load fonts and a vocabulary, which takes longer than the rest of a test. The feature must come after
 * those that bind them.
 */
export const sharedWorkers: Feature = {
  name: 'shared workers',
  module: new ContainerModule(({ rebind }) => {
    rebind(labelTokens.renderer).toDynamicValue(renderer);
    rebind(classificationTokens.ownEngines).toDynamicValue(engines);
  }),
};
