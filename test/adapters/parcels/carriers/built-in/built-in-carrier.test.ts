import { join } from 'node:path';
import * as vitest from 'vitest';
import { afterAll, describe, expect, it } from 'vitest';
import { BuiltInCarrier } from '../../../../../src/adapters/parcels/carriers/built-in/built-in-carrier.ts';
import { SqlNumberAllocator } from '../../../../../src/adapters/parcels/carriers/built-in/sql-number-allocator.ts';
import { openRenderer } from '../../../../../src/adapters/parcels/labels/renderer.ts';
import { openDatabase } from '../../../../../src/adapters/log/sql/engine/database.ts';
import type { LabelRenderer } from '../../../../../src/application/parcels/ports/renderers.ts';
import { RendererUnavailableError } from '../../../../../src/application/parcels/ports/renderers.ts';
import { isS10 } from '../../../../../src/domain/parcels/shipment/index.ts';
import { carrierPickupsContract, carrierContract } from '../../../../../src/testing/contracts/carriers.ts';
import { longTimeLimit } from '../../../../support/eventually.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { aBooking, inLeeds } from '../../labels/parcels.ts';
import { trackingNumbers } from '../../../../../src/adapters/parcels/carriers/built-in/numbering.ts';

const numbers = trackingNumbers(new Uint8Array(32));

const opened = async () => {
  const folder = await temporaryFolder();
  const database = await openDatabase(`file:${join(folder.path, 'waybill.sqlite')}`);
  return { folder, database, register: new SqlNumberAllocator(database.db) };
};

// Starting its workers takes longer than drawing the labels.
const renderer = openRenderer(longTimeLimit);
afterAll(() => renderer.close());

carrierContract(vitest, 'built-in carrier', async () => {
  const { folder, database, register } = await opened();
  return {
    carrier: new BuiltInCarrier(register, numbers, renderer),
    request: (reference, changes) => aBooking({ reference, ...changes }),
    again: () => Promise.resolve(new BuiltInCarrier(new SqlNumberAllocator(database.db), numbers, renderer)),
    dispose: async () => {
      await database.close();
      await folder.remove();
    },
  };
});

carrierPickupsContract(vitest, 'built-in carrier', async () => {
  const { folder, database, register } = await opened();
  const renderer: LabelRenderer = {
    print: () => Promise.resolve([]),
    missingCharacters: () => [],
    close: () => Promise.resolve(),
  };
  const { pickups } = new BuiltInCarrier(register, numbers, renderer);
  return {
    pickups,
    order: (reference) =>
      Promise.resolve({
        reference,
        startAt: '2026-11-24T09:00:00.000',
        endAt: '2026-11-24T11:00:00.000',
        address: inLeeds,
        parcels: [],
      }),
    again: () => new BuiltInCarrier(register, numbers, renderer).pickups,
    dispose: async () => {
      await database.close();
      await folder.remove();
    },
  };
});

describe('the built-in carrier', () => {
  const { signal } = new AbortController();
  const blank: LabelRenderer = {
    print: () => Promise.resolve([]),
    missingCharacters: () => [],
    close: () => Promise.resolve(),
  };

  it.each([
    ['SERVICE-EXPEDITED-PICKUP', 'EA'],
    ['SERVICE-STANDARD-DROPOFF', 'CA'],
    ['SERVICE-POSTAL-PICKUP', 'LA'],
  ])(
    'allocates numbers for %s in the series %s, with a valid check digit and a suffix that no postal operator has',
    async (serviceCode, indicator) => {
      const { folder, database, register } = await opened();
      const { trackingNumber } = await new BuiltInCarrier(register, numbers, blank).book(
        aBooking({ serviceCode }),
        signal,
      );
      expect(trackingNumber).toMatch(new RegExp(`^${indicator}\\d{9}ZZ$`));
      expect(isS10(trackingNumber)).toBe(true);
      await database.close();
      await folder.remove();
    },
  );

  it('keeps the number of a parcel whose label could not be drawn, for the repeated booking', async () => {
    const { folder, database, register } = await opened();
    const broken: LabelRenderer = { ...blank, print: () => Promise.reject(new RendererUnavailableError('Full.')) };
    await expect(new BuiltInCarrier(register, numbers, broken).book(aBooking(), signal)).rejects.toBeInstanceOf(
      RendererUnavailableError,
    );
    const found = await new BuiltInCarrier(register, numbers, blank).find(aBooking().reference, signal);
    expect(await new BuiltInCarrier(register, numbers, blank).book(aBooking(), signal)).toMatchObject(found ?? {});
    expect(found).toBeDefined();
    await database.close();
    await folder.remove();
  });
});
