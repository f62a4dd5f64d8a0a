import { describe, expect, it } from 'vitest';
import { redactPersonalData } from '../../../../../src/adapters/parcels/carriers/hub/hub-carrier.ts';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../../../src/application/parcels/ports/carriers.ts';
import { aBooking, inLeeds } from '../../labels/parcels.ts';
import { easyPost, forThisTest, karrio } from './hubs.ts';
import { refusals, transient } from '../recorded/easypost-messages.ts';

const { signal } = new AbortController();

/** The same as Karrio says it: https://github.com/karrioapi/karrio, class Message of its serializers. */
const asKarrio = ({
  carrier,
  type,
  message,
}: {
  readonly carrier: string;
  readonly type: string;
  readonly message: string;
}) => ({
  carrier_name: carrier.toLowerCase(),
  carrier_id: 'usps-a',
  code: type,
  message,
});

describe.each([
  ['EasyPost', easyPost, <T>(message: T): unknown => message],
  ['Karrio', karrio, asKarrio as (message: never) => unknown],
] as const)('a missing price at %s', (_, open, as) => {
  const opened = () => forThisTest(open as typeof easyPost);
  const say = (messages: readonly object[]) => messages.map((message) => as(message as never) as object);

  it.each(refusals)('is a refusal with the carrier’s message: $message', async (message) => {
    const { carrier, server } = await opened();
    server.world.messages = say([message]);
    const error: unknown = await carrier.book(aBooking(), signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CarrierRefusedError);
    expect((error as CarrierRefusedError).details).toEqual([`USPS: rate_error: ${message.message}`]);
  });

  it.each(transient)('is temporary where the carrier says: $message', async (message) => {
    const { carrier, server } = await opened();
    server.world.messages = say([message]);
    const error: unknown = await carrier.book(aBooking(), signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CarrierUnavailableError);
    expect((error as CarrierUnavailableError).details).toEqual([`USPS: rate_error: ${message.message}`]);
    expect(server.purchases).toEqual([]);
  });

  it('is requested again under the same reference once the carrier responds', async () => {
    const { carrier, server } = await opened();
    server.world.messages = say([transient[0]]);
    await carrier.book(aBooking(), signal).catch((reason: unknown) => reason);
    server.world.messages = [];
    await carrier.book(aBooking(), signal);
    expect([server.shipments.size, server.purchases.length]).toEqual([1, 1]);
  });

  it('is not explained by what other carriers said', async () => {
    const { carrier, server } = await opened();
    server.world.messages = say([{ ...transient[0], carrier: 'FedEx' }]);
    await expect(carrier.book(aBooking(), signal)).rejects.toMatchObject({ name: 'CarrierRefusedError', details: [] });
  });

  it('redacts personal data in the message', async () => {
    const { carrier, server } = await opened();
    server.world.messages = say([{ ...refusals[0], message: 'Jane DOE, 12 Sample Street, 62701: no such street' }]);
    const error: unknown = await carrier.book(aBooking(), signal).catch((reason: unknown) => reason);
    expect((error as CarrierRefusedError).details).toEqual(['USPS: rate_error: … …, … … Street, …: no such street']);
  });
});

describe('a message of a carrier', () => {
  it('has no word of a party in Latin letters', () => {
    const latin = { name: 'Ahmad Saleh', line1: '12 King Fahd', line2: 'Flat 2B', city: 'Riyadh' };
    for (const party of ['shipTo', 'shipFrom', 'returnTo', 'importerOfRecord'] as const)
      for (const text of Object.values(latin))
        expect(redactPersonalData(text, aBooking({ [party]: { ...inLeeds, latin } }))).toMatch(/^…( …)*$/);
  });
  it('is truncated when it is very long', () => {
    expect(redactPersonalData('x '.repeat(5_000), aBooking()).length).toBeLessThan(310);
  });
});
