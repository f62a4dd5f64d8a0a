const usualRuns = 25;

/** How often each property is tried: PROPERTY_RUNS, which `.ci/run` sets to 1,000. */
export const propertyRuns = Number(process.env['PROPERTY_RUNS'] ?? usualRuns);
if (!Number.isInteger(propertyRuns) || propertyRuns < 1)
  throw new Error(`PROPERTY_RUNS is a whole number, such as 1000, not ${process.env['PROPERTY_RUNS']}.`);

/**
 * What properties draw from: PROPERTY_SEED, which `.ci/run` sets; otherwise each run draws another one, and a failure
 * prints it.
 */
const seed = process.env['PROPERTY_SEED'];
if (seed !== undefined && !/^\d{1,9}$/.test(seed))
  throw new Error(`PROPERTY_SEED is a whole number, such as 4711, not ${seed}.`);
export const drawnFrom = seed === undefined ? {} : { seed: Number(seed) };

/** Few tries find little, however slow they are. */
const fewest = 5;

/** The tries of a property that is too slow for as many as the others, or so fast that more of them are cheap. */
export const runsTimes = (factor: number): number => Math.max(fewest, Math.round(propertyRuns * factor));
