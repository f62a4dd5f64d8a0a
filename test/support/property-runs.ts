export const usualRuns = 25;

/** How often each property is tried: PROPERTY_RUNS, which `.ci/run` sets to 1,000. */
export const propertyRuns = Number(process.env['PROPERTY_RUNS'] ?? usualRuns);
if (!Number.isInteger(propertyRuns) || propertyRuns < 1)
  throw new Error(`PROPERTY_RUNS is a whole number, such as 1000, not ${process.env['PROPERTY_RUNS']}.`);

/** Few tries find little, however slow they are. */
const fewest = 5;

/** The tries of a property that is too slow for as many as the others, or so fast that more of them are cheap. */
export const runsTimes = (factor: number): number => Math.max(fewest, Math.round(propertyRuns * factor));
