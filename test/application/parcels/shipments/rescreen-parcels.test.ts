import { expect, it } from 'vitest';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import { rescreenParcels } from '../../../../src/application/parcels/shipments/rescreen-parcels.ts';
import type { Rescreened } from '../../../../src/application/parcels/shipments/rescreen-parcels.ts';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import { bookingWorld, request } from './booking-world.ts';

const day = 24 * 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined };
const finding = { party: 'shipTo', list: 'un', listDate: '2026-11-21', entryId: 'CDi.001' } as const;

/** Parcels of one process, and the screening that another one begins after an import. */
const screeningWorld = async () => {
  const world = await bookingWorld();
  const { clock, store, readModels } = world;
  let imported: { readonly lists: string; readonly at: string } | undefined;
  let listed: readonly string[] = [];
  let record: Rescreened | undefined;
  let screened = 0;
  const rescreen = rescreenParcels({
    lists: { imported: () => imported },
    screen: ({ shipTo }, heldAt) => {
      screened += 1;
      const isListed = listed.includes(shipTo?.name ?? '');
      return {
        ...(isListed && { held: { reason: 'denied_party', heldAt, personal: { partyFindings: [finding] } } }),
        notices: [],
      };
    },
    record: { read: () => record, write: (done) => (record = done) },
    store,
    readModels,
    caughtUp: () => world.listed(),
    handle: commandHandler(store, shipmentDecider, { clock }),
    clock,
    log: quiet,
  });
  const claimOf = (key: string) => ({ path: '/labels', key, fingerprint: 'f1' });
  return {
    world,
    clock,
    /** An import that all processes have seen. */
    importList: (...names: readonly string[]) => {
      imported = { lists: `un of ${clock.now()}`, at: clock.now() };
      listed = names;
      clock.advance(60_000);
    },
    book: (key: string, name: string) =>
      world.begin().book(claimOf(key), { ...request, shipTo: { ...request.shipTo, name } }),
    /** How many parcels were screened. */
    run: async () => {
      screened = 0;
      await rescreen(new AbortController().signal);
      return screened;
    },
    historyOf: (key: string) => world.history(claimOf(key)),
    shipmentOf: (key: string) => world.shipment(claimOf(key)),
    waiting: () => record?.waiting,
  };
};

const booked = ['ShipmentRequested', 'LabelGenerated'];

it('of parcels with a label, those are found whose parties a new list has, once for each list', async () => {
  const { book, importList, run, historyOf, shipmentOf } = await screeningWorld();
  await book('one', 'Eric Badege');
  await book('other', 'Jane Doe');
  expect(await run()).toBe(0);

  importList('Eric Badege');
  expect(await run()).toBe(2);
  expect(await historyOf('one')).toEqual([...booked, 'DeniedPartyFound']);
  expect(await historyOf('other')).toEqual(booked);
  expect((await shipmentOf('one'))?.hold).toMatchObject({ reason: 'denied_party', findings: [finding] });
  expect(await run()).toBe(0);

  importList('Eric Badege');
  expect(await run()).toBe(2);
  expect(await historyOf('one')).toEqual([...booked, 'DeniedPartyFound']);
});

it('waits until other processes no longer book by the lists before', async () => {
  const { book, clock, importList, run } = await screeningWorld();
  await book('one', 'Eric Badege');
  importList('Eric Badege');
  clock.advance(-1);
  expect(await run()).toBe(0);
  clock.advance(1);
  expect(await run()).toBe(1);
});

it('leaves out labels that nobody has used for three months', async () => {
  const { book, clock, importList, run } = await screeningWorld();
  await book('one', 'Eric Badege');
  clock.advance(91 * day);
  importList('Eric Badege');
  expect(await run()).toBe(0);
});

it('screens a booking that waited for its carrier once it has its label', async () => {
  const { world, book, importList, run, historyOf, waiting } = await screeningWorld();
  world.carrier.moods.push(() => Promise.reject(new Error('socket hang up')));
  await book('one', 'Eric Badege');
  importList('Eric Badege');
  expect(await run()).toBe(0);
  expect(waiting()).toHaveLength(1);
  expect(await run()).toBe(0);

  await book('one', 'Eric Badege');
  await world.begin().recover();
  expect(await run()).toBe(1);
  expect((await historyOf('one')).at(-1)).toBe('DeniedPartyFound');
  expect(waiting()).toEqual([]);
});
