import { expect, it } from 'vitest';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import { bookingWorld } from './booking-world.ts';

it('has an unknown outcome for a booking whose label could not be stored, and completes it later', async () => {
  const world = await bookingWorld();
  const { files } = world;
  files.set = () => {
    throw new StoreUnavailableError('The disk is full.');
  };
  const service = world.begin();
  await expect(service.book()).rejects.toBeInstanceOf(OutcomeUnknownError);
  expect(await world.history()).toEqual(['ShipmentRequested']);

  files.set = (name, bytes) => Map.prototype.set.call(files, name, bytes) as typeof files;
  world.clock.advance(60_000);
  expect(await service.recover()).toBe(1);
  expect(await world.history()).toEqual(['ShipmentRequested', 'LabelGenerated']);
  expect((await service.book()).replayed).toBe(true);
});
