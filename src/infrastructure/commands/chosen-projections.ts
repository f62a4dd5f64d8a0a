import type { AnyProjection } from '../../application/kernel/projection.ts';
import { projections } from '../features/index.ts';

/** The projection of that name, or all without one. */
export const chosenProjections = (name: string | undefined): readonly AnyProjection[] => {
  const chosen = projections.filter((projection) => name === undefined || projection.name === name);
  if (chosen.length === 0)
    throw new Error(
      `There is no projection ${name ?? ''}. The projections are: ${projections.map((projection) => projection.name).join(', ')}.`,
    );
  return chosen;
};

export const projectionNamed = (name: string): AnyProjection => {
  const [projection] = chosenProjections(name);
  if (projection === undefined) throw new RangeError(`There is no projection ${name}.`);
  return projection;
};
