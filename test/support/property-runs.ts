const usualRuns = 25;

/** The number of runs of each property: PROPERTY_RUNS, which `.ci/run` sets to 300. */
export const propertyRuns = Number(process.env['PROPERTY_RUNS'] ?? usualRuns);
if (!Number.isInteger(propertyRuns) || propertyRuns < 1)
  throw new Error(`PROPERTY_RUNS is a whole number, such as 1000, not ${process.env['PROPERTY_RUNS']}.`);

/**
 * The seed of all properties: PROPERTY_SEED, which `.ci/run` sets. Otherwise each run has another seed, and a failure
 * prints it.
 */
const seed = process.env['PROPERTY_SEED'];
if (seed !== undefined && !/^\d{1,9}$/.test(seed))
  throw new Error(`PROPERTY_SEED is a whole number, such as 4711, not ${seed}.`);
export const drawnFrom = seed === undefined ? {} : { seed: Number(seed) };

/** The fewest runs: fewer find little, however slow they are. */
const fewest = 5;

/** The number of runs of a property that is slower than the others, or so fast that more are cheap. */
export const runsTimes = (factor: number): number => Math.max(fewest, Math.round(propertyRuns * factor));
