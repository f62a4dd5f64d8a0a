import type { Fault } from '../../support/carriers/faulty-server.ts';
import { carriersWorld } from '../carriers/world.ts';
import type { CarriersWorld, HubName } from '../carriers/world.ts';
import { promised } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { Scenario } from '../scenario.ts';

const minute = 60_000;
const hour = 60 * minute;

type Trouble = {
  readonly name: string;
  readonly begin: (hub: CarriersWorld['hubs'][HubName]) => Promise<() => Promise<void>>;
};

const lasting = (name: string, fault: Fault, path = /./): Trouble => ({
  name,
  begin: (hub) => {
    const end = hub.failOnAndOn(path, fault);
    return Promise.resolve(() => Promise.resolve(end()));
  },
});

const faults: readonly Trouble[] = [
  {
    name: 'killed',
    begin: async (hub) => {
      await hub.die();
      return () => hub.live();
    },
  },
  lasting('hanging', { kind: 'silent_before' }),
  lasting('failing', { kind: 'answer', status: 500 }),
  lasting('refusing', {
    kind: 'answer',
    status: 422,
    body: { error: { code: 'CARRIER.DOWN' }, errors: [{ code: 'carrier_down' }] },
  }),
  lasting('half-answering', { kind: 'half_answer' }),
  lasting('half-answering purchases', { kind: 'half_answer' }, /\/(buy|purchase)$/),
];

const hubNames: readonly HubName[] = ['easypost', 'karrio'];

/** What is wrong with where bookings have ended, and with what was bought for them. */
const wrongEnds = async (world: CarriersWorld, hub: HubName, booked: readonly string[]): Promise<readonly string[]> => {
  const bought = world.purchasesOf(hub);
  const ends = await Promise.all(
    booked.map(async (id) => {
      const { status } = await world.shipment(id);
      const times = bought.get(id) ?? 0;
      const isRight = (status === 'label_created' && times === 1) || (status === 'booking_failed' && times === 0);
      return isRight ? [] : [`${id}: ${status}, bought ${times} times`];
    }),
  );
  return ends.flat();
};

/** One hub in trouble for an hour of simulated time, while the other is asked as often. */
const anHourOf = async ({ name, begin }: Trouble, sick: HubName, stepMs: number): Promise<readonly Finding[]> => {
  const world = await carriersWorld();
  await using resources = new AsyncDisposableStack();
  resources.defer(world.close);
  const well: HubName = sick === 'easypost' ? 'karrio' : 'easypost';
  const [withWell, withSick, slow]: [string[], string[], string[]] = [[], [], []];

  const end = await begin(world.hubs[sick]);
  const began = Date.parse(world.clock.now());
  const passed = (): number => Date.parse(world.clock.now()) - began;
  while (passed() < hour) {
    const stepEnd = passed() + stepMs;
    const booking = world.book(sick);
    const other = await world.book(well);
    if (other.status === 'label_created') withWell.push(other.shipmentId);
    else slow.push(`${other.shipmentId}: ${other.status}`);
    withSick.push((await world.passUntil(booking)).shipmentId);
    await world.passUntil(world.recover());
    if (passed() < stepEnd) world.clock.advance(stepEnd - passed());
  }
  await end();

  // The rest of its circuit is over within half a minute; whatever was left open is asked for within the hour.
  world.clock.advance(30_000);
  const again = await world.passUntil(world.book(sick));
  for (let waited = 0; waited < 90 * minute; waited += 5 * minute) {
    world.clock.advance(5 * minute);
    await world.passUntil(world.recover());
  }
  const title = `${sick} ${name} for an hour`;
  return [
    promised(`${title}: bookings with ${well} went on`, withWell.length + slow.length, slow),
    promised(`${title}: booked with it again 30 s after`, 1, again.status === 'label_created' ? [] : [again.status]),
    promised(`${title}: ended bought once or not at all`, withSick.length, await wrongEnds(world, sick, withSick)),
    promised(`${title}: the others bought once`, withWell.length, await wrongEnds(world, well, withWell)),
  ];
};

const withheld: readonly (readonly [string, Fault])[] = [
  ['refused', { kind: 'answer', status: 403 }],
  ['never answered', { kind: 'silent_before' }],
  ['broken off', { kind: 'half_answer' }],
];

/** One label is bought and its file never comes, for a day; parcels are booked with the same carrier all the time. */
const aFileThatNeverComes = async (
  [name, fault]: (typeof withheld)[number],
  stepMs: number,
): Promise<readonly Finding[]> => {
  const world = await carriersWorld();
  await using resources = new AsyncDisposableStack();
  resources.defer(world.close);
  const { easypost } = world.hubs;
  // The first file of the hub is that of its first shipment.
  easypost.failOnAndOn(/^\/files\/shp_1\./, fault);
  const stuck = await world.passUntil(world.book('easypost'));

  const failed: string[] = [];
  let booked = 0;
  const began = Date.parse(world.clock.now());
  const passed = (): number => Date.parse(world.clock.now()) - began;
  for (let next = 0; passed() < hour; next += stepMs) {
    if (next > passed()) world.clock.advance(next - passed());
    const { status, shipmentId } = await world.book('easypost');
    booked += 1;
    if (status !== 'label_created') failed.push(`${shipmentId}: ${status}`);
    await world.passUntil(world.recover());
  }
  for (; passed() < 27 * hour; world.clock.advance(15 * minute)) await world.passUntil(world.recover());
  const asked = easypost.asked.filter((line) => line.startsWith('GET /files/shp_1.')).length;
  const { status, trackingNumber, warnings = [] } = await world.shipment(stuck.shipmentId);
  const isTold =
    status === 'label_created' && trackingNumber !== undefined && warnings[0]?.reason === 'label_file_missing';
  const title = `a file of a bought label ${name}`;
  return [
    promised(`${title}: bookings with its carrier went on`, booked, failed),
    promised(`${title}: asked for at most 40 times`, 1, asked > 1 && asked <= 40 ? [] : [`asked ${asked} times`]),
    promised(`${title}: the shipment says so in the end`, 1, isTold ? [] : [`${status}, ${JSON.stringify(warnings)}`]),
    promised(`${title}: bought once`, 1, world.purchasesOf('easypost').get(stuck.shipmentId) === 1 ? [] : ['not once']),
  ];
};

/** A carrier in trouble is its own trouble: everybody else's bookings go on, and its own once it answers again. */
export const carriers: Scenario = {
  title: 'carriers in trouble',
  run: async ({ short }) => {
    const stepMs = short ? 3 * minute : minute / 2;
    const findings: Finding[] = [];
    for (const [index, trouble] of faults.entries())
      for (const sick of short ? [hubNames[index % 2] ?? 'easypost'] : hubNames)
        findings.push(...(await anHourOf(trouble, sick, stepMs)));
    for (const one of short ? withheld.slice(0, 2) : withheld)
      findings.push(...(await aFileThatNeverComes(one, stepMs)));
    return findings;
  },
};
