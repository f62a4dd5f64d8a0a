/** Selectors of code that asks the machine for the time, or for chance. */
const clocks = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "CallExpression[callee.object.name='DateTime'][callee.property.name=/^(now|local|utc)$/][arguments.length=0]",
];
const dice = "MemberExpression[object.name='Math'][property.name='random']";

/** A rule that reports the places that selectors match. `sentences` has a sentence for each selector. */
const forbidding = (sentences) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(
      [...sentences].map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
});

const comesIn =
  'Time comes in with the command or the event, so that a repetition gives the same. A use case asks its Clock.';

/** For the domain and the use cases. */
export const noClockOrDice = forbidding(
  new Map([...clocks.map((selector) => [selector, comesIn]), [dice, 'Lots are drawn by what implements a port.']]),
);

const isHeld =
  'A test holds its clock, and draws by fast-check. What goes by the clock of the machine says so: `systemClock`.';

/** For tests, which cannot rely on the day they run on, and on how fast the machine is. */
export const noMachineTime = forbidding(
  new Map([
    ...[...clocks, dice].map((selector) => [selector, isHeld]),
    [
      "CallExpression[callee.object.name='AbortSignal'][callee.property.name='timeout']",
      'A slow machine misses it. Each test has a time limit: wait for ever, or abort at an event.',
    ],
    ...[
      "CallExpression[callee.name=/^(it|describe)$/] > ObjectExpression.arguments > Property[key.name='timeout']",
      "CallExpression[callee.type='CallExpression'] > ObjectExpression.arguments > Property[key.name='timeout']",
      'CallExpression[callee.name=/^(it|beforeAll|beforeEach|afterAll|afterEach|eventually)$/] > Literal.arguments[raw=/^[0-9]/]',
    ].map((selector) => [
      selector,
      'Only what never ends takes longer than the limit that all tests have, in vitest.config.ts.',
    ]),
    [
      "CallExpression[callee.object.name='vi'][callee.property.name='waitFor'][arguments.length=1]",
      'A busy machine may need more than a second: give `atLongest`.',
    ],
    [
      "CallExpression[callee.object.name='performance'][callee.property.name='now']",
      'Another program makes it longer: `processorMs` for what computes, `stopwatch` for what waits.',
    ],
  ]),
);
