import 'reflect-metadata';
import { Container } from 'inversify';
import { coreModule } from './core.ts';
import type { CoreValues } from './core.ts';
import type { Feature, Get, Token } from './feature.ts';

/** Loads the bindings of the core and the features. All other code takes its dependencies as plain arguments: only features know tokens. */
export const buildContainer = (features: readonly Feature[], values: CoreValues): Get => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(coreModule(values), ...features.flatMap(({ module }) => (module ? [module] : [])));
  return <T>(wanted: Token<T>, options: object = {}): T => container.get(wanted, options);
};
