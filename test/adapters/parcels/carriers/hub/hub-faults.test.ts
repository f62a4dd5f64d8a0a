import * as vitest from 'vitest';
import { describe, expect, it } from 'vitest';
import {
  CarrierRefusedError,
  CarrierUnavailableError,
  DocumentsWithheldError,
} from '../../../../../src/application/parcels/ports/carriers.ts';
import type { BookingRequest, Carrier } from '../../../../../src/application/parcels/ports/carriers.ts';
import type { Tracker } from '../../../../../src/application/parcels/ports/trackers.ts';
import { carrierContract, carrierTrackingContract } from '../../../../../src/testing/contracts/carriers.ts';
import type { FaultyServer } from '../../../../support/carriers/faulty-server.ts';
import { aBooking } from '../../labels/parcels.ts';
import { easyPost, everyHub, forThisTest, karrio, openedHubs } from './hubs.ts';
import type { HubName } from './hubs.ts';

type Hub = {
  readonly carrier: Carrier & Tracker;
  readonly again: () => Carrier;
  readonly slept: readonly number[];
  readonly server: FaultyServer & {
    readonly purchases: readonly string[];
    readonly scan: (trackingNumber: string) => void;
  };
  readonly close: () => Promise<void>;
};

type Paths = { readonly create: RegExp; readonly buy: RegExp; readonly find: RegExp; readonly label: RegExp };

const hubs = everyHub<Hub, Paths>(
  {
    easypost: { create: /^\/v2\/shipments$/, buy: /\/buy$/, find: /^\/v2\/shipments\/[^/]+$/, label: /^\/files/ },
    karrio: {
      create: /^\/v1\/shipments$/,
      buy: /\/purchase$/,
      find: /^\/v1\/shipments(\/[^/]+)?$/,
      label: /\/label\./,
    },
  },
  openedHubs,
);

for (const [name, open] of hubs) {
  const opened = async () => {
    const { carrier, again, server, close } = await open();
    return {
      carrier,
      request: (reference: string, changes?: Partial<BookingRequest>) => aBooking({ reference, ...changes }),
      scan: (trackingNumber: string) => Promise.resolve(server.scan(trackingNumber)),
      again: () => Promise.resolve(again()),
      dispose: close,
    };
  };
  carrierContract(vitest, name, opened);
  carrierTrackingContract(vitest, name, opened);
}

describe.each(hubs)('failures of %s', (_, open, paths) => {
  const { signal } = new AbortController();
  const opened = () => forThisTest(open);

  it('waits for Retry-After, then books once', async () => {
    const { carrier, server, slept } = await opened();
    server.fail('POST', paths.buy, { kind: 'answer', status: 429, headers: { 'retry-after': '2' } });
    await carrier.book(aBooking(), signal);
    expect([slept, server.purchases.length]).toEqual([[2_000], 1]);
  });

  it('does not wait for a long Retry-After, and reports that nothing was booked', async () => {
    const { carrier, server, slept } = await opened();
    server.fail('POST', paths.create, { kind: 'answer', status: 429, headers: { 'retry-after': '600' } });
    await expect(carrier.book(aBooking(), signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
    expect([slept, server.purchases]).toEqual([[], []]);
  });

  it.each(['broken_before', 'broken_after'] as const)(
    'has bought nothing when the connection is %s a shipment was created, and finds the shipment again',
    async (kind) => {
      const { carrier, server } = await opened();
      server.fail('POST', paths.create, { kind });
      await expect(carrier.book(aBooking(), signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
      const { trackingNumber } = await carrier.book(aBooking(), signal);
      expect([await carrier.find(aBooking().reference, signal), server.purchases.length]).toEqual([
        { trackingNumber },
        1,
      ]);
    },
  );

  it('finds a purchase whose reply was lost, and does not buy again', async () => {
    const { carrier, server } = await opened();
    server.fail('POST', paths.buy, { kind: 'broken_after' });
    const { trackingNumber } = await carrier.book(aBooking(), signal);
    expect([await carrier.find(aBooking().reference, signal), server.purchases.length]).toEqual([
      { trackingNumber },
      1,
    ]);
  });

  it('finds a purchase that was answered with 500, and does not buy again', async () => {
    const { carrier, server } = await opened();
    server.fail('POST', paths.buy, { kind: 'answer', status: 500 });
    await expect(carrier.book(aBooking(), signal)).rejects.toMatchObject({ name: 'CarrierOutcomeUnknownError' });
    await carrier.book(aBooking(), signal);
    expect(server.purchases).toHaveLength(1);
  });

  it('reports an unknown outcome after a timeout, and finds the purchase at the retry, also in another process', async () => {
    const { carrier, again, server } = await opened();
    server.fail('POST', paths.buy, { kind: 'silent_after' });
    const impatient = new AbortController();
    const booking = carrier.book(aBooking(), impatient.signal);
    while (!server.asked.some((line) => paths.buy.test(line))) await new Promise((resolve) => setImmediate(resolve));
    impatient.abort(new DOMException('Too slow.', 'TimeoutError'));
    const error: unknown = await booking.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(error).not.toBeInstanceOf(CarrierUnavailableError);
    const { trackingNumber } = await again().book(aBooking(), signal);
    expect([trackingNumber, server.purchases.length]).toEqual([
      (await carrier.find(aBooking().reference, signal))?.trackingNumber,
      1,
    ]);
  });

  it('does not refuse a purchased label whose file is not available yet', async () => {
    const { carrier, server } = await opened();
    server.fail('GET', paths.label, { kind: 'answer', status: 404 });
    const error: unknown = await carrier.book(aBooking(), signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DocumentsWithheldError);
    expect(error).toMatchObject({
      carrier: 'USPS',
      trackingNumber: (await carrier.find(aBooking().reference, signal))?.trackingNumber,
    });
    await carrier.book(aBooking(), signal);
    expect(server.purchases).toHaveLength(1);
  });

  it('is called again when a read fails', async () => {
    const { carrier, server, slept } = await opened();
    server.fail('GET', paths.find, { kind: 'answer', status: 502 });
    server.fail('GET', paths.find, { kind: 'answer', status: 503, headers: { 'retry-after': '1' } });
    expect(await carrier.find('shp_none', signal)).toBeUndefined();
    expect(slept).toEqual([250, 1_000]);
  });

  it('is unavailable after three such replies', async () => {
    const { carrier, server } = await opened();
    for (let time = 0; time < 3; time++) server.fail('GET', paths.find, { kind: 'answer', status: 503 });
    await expect(carrier.book(aBooking(), signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
    expect(server.purchases).toEqual([]);
  });

  it('is unavailable when the connection is refused', async () => {
    const { carrier, close } = await open();
    await close();
    await expect(carrier.book(aBooking(), signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
  });

  it('refuses an invalid booking without quoting personal data', async () => {
    const { carrier, server } = await opened();
    server.fail('POST', paths.create, { kind: 'answer', status: 422, body: { error: { code: 'ADDRESS.INVALID', message: 'No such place as 12 Sample Street', errors: [{ field: 'to_address.zip', message: '62701 is wrong' }] }, errors: [{ code: 'invalid', message: 'No such place as 12 Sample Street' }] } }); // oxfmt-ignore
    const error: unknown = await carrier.book(aBooking(), signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CarrierRefusedError);
    expect(String(error)).toMatch(/ADDRESS\.INVALID \(to_address\.zip\)|invalid/);
    expect(String(error)).not.toMatch(/Sample|62701/);
  });

  it('buys once for ten concurrent bookings of one reference', async () => {
    const { carrier, server } = await opened();
    const numbers = await Promise.all(
      Array.from({ length: 10 }, async () => (await carrier.book(aBooking(), signal)).trackingNumber),
    );
    expect([new Set(numbers).size, server.purchases.length]).toEqual([1, 1]);
  });

  it('buys the cheapest offer of the requested service', async () => {
    const { carrier, server } = await opened();
    await carrier.book(aBooking(), signal);
    expect(server.purchases).toEqual([expect.stringMatching(/_cheap$/)]);
  });

  it('creates a tracker for a parcel that was not bought there', async () => {
    const { carrier, server } = await opened();
    expect(
      await carrier.track({ trackingNumber: '9400100000000000000000', since: '2026-11-20T10:00:00.000Z' }, signal),
    ).toEqual([]);
    server.scan('9400100000000000000000');
    expect(
      await carrier.track({ trackingNumber: '9400100000000000000000', since: '2026-11-20T10:00:00.000Z' }, signal),
    ).toMatchObject([{ code: 'OA', status: 'collected', carrier: 'USPS' }]);
  });
});

describe('a label at EasyPost', () => {
  const { signal } = new AbortController();

  it('that cannot be converted is returned in its original format, with a notice', async () => {
    const { carrier, server } = await forThisTest(easyPost);
    server.world.onlyPrints = 'PDF';
    const { documents, warnings } = await carrier.book(aBooking({ labelFormat: 'ZPL' }), signal);
    expect(documents[0]).toMatchObject({ type: 'LABEL', format: 'PDF' });
    expect(warnings).toEqual([
      {
        reason: 'label_format_differs',
        field: 'labelFormat',
        message: 'USPS gives this label as PDF only, and not as ZPL.',
      },
    ]);
  });

  it('whose conversion fails temporarily is requested again', async () => {
    const { carrier, server } = await forThisTest(easyPost);
    server.world.onlyPrints = 'PDF';
    for (let time = 0; time < 3; time++) server.fail('GET', /\/label$/, { kind: 'answer', status: 503 });
    await expect(carrier.book(aBooking({ labelFormat: 'ZPL' }), signal)).rejects.toBeInstanceOf(DocumentsWithheldError);
    expect((await carrier.book(aBooking({ labelFormat: 'ZPL' }), signal)).warnings).toHaveLength(1);
    expect(server.purchases).toHaveLength(1);
  });

  it('comes in the requested format without a notice', async () => {
    const { carrier } = await forThisTest(easyPost);
    expect(await carrier.book(aBooking({ labelFormat: 'ZPL' }), signal)).not.toHaveProperty('warnings');
  });

  it('is stored although the invoice is withheld', async () => {
    const { carrier, server } = await forThisTest(easyPost);
    server.fail('GET', /-invoice\.pdf$/, { kind: 'answer', status: 403 });
    await expect(carrier.book(aBooking(), signal)).rejects.toMatchObject({ documents: [{ type: 'LABEL' }] });
  });
});

describe('a purchase at EasyPost', () => {
  const { signal } = new AbortController();
  const buy = /\/buy$/;
  const undecided = ['SHIPMENT.PURCHASE.IN_PROGRESS', 'SHIPMENT.POSTAGE.TIMED_OUT', 'SHIPMENT.POSTAGE.NO_RESPONSE'];

  it.each(undecided)('that is answered with %s is not a refusal, and is made once', async (code) => {
    const { carrier, server } = await forThisTest(easyPost);
    server.fail('POST', buy, { kind: 'answer', status: 422, body: { error: { code, message: '', errors: [] } } });
    await expect(carrier.book(aBooking(), signal)).rejects.toMatchObject({ name: 'CarrierOutcomeUnknownError' });
    await carrier.book(aBooking(), signal);
    expect(server.purchases).toHaveLength(1);
  });

  it('that the carrier refuses is refused', async () => {
    const { carrier, server } = await forThisTest(easyPost);
    server.fail('POST', buy, {
      kind: 'answer',
      status: 422,
      body: { error: { code: 'SHIPMENT.POSTAGE.FAILURE', message: '', errors: [] } },
    });
    await expect(carrier.book(aBooking(), signal)).rejects.toThrow('EasyPost refused: SHIPMENT.POSTAGE.FAILURE.');
  });
});

describe('Karrio', () => {
  const { signal } = new AbortController();

  it('is asked for a token when its files require one', async () => {
    const { carrier, server } = await forThisTest(karrio);
    server.world.asksForTokens = true;
    const { documents } = await carrier.book(aBooking(), signal);
    expect(documents.map(({ type, format }) => [type, format])).toEqual([['LABEL', 'PDF'], ['COMMERCIAL_INVOICE', 'PDF']]); // oxfmt-ignore
  });

  it.each([
    [
      'the carrier behind it',
      424,
      { messages: [{ code: '9012', message: '12 Sample Street', carrier_name: 'usps', carrier_id: 'usps-a' }] },
      /9012/,
    ],
    [
      'itself',
      400,
      { errors: [{ code: { recipient: ['required'] }, details: { recipient: ['12 Sample Street'] }, level: 'error' }] },
      /invalid \(recipient\)/,
    ],
  ])('names the code and field that %s refuses', async (_, status, body, message) => {
    const { carrier, server } = await forThisTest(karrio);
    server.fail('POST', /\/purchase$/, { kind: 'answer', status, body });
    const error: unknown = await carrier.book(aBooking(), signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CarrierRefusedError);
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('Sample');
  });
});

describe('credentials that are not accepted', () => {
  const { signal } = new AbortController();
  const refused: Readonly<Record<HubName, () => Promise<Hub>>> = {
    easypost: () => easyPost(undefined, 'EZ-SECRET-wrong'),
    karrio: () => karrio(undefined, 'key-SECRET-wrong'),
  };
  it.each(Object.entries(refused))(
    'make %s unavailable instead of refusing the parcel, and are not shown to clients',
    async (_, open) => {
      const { carrier } = await forThisTest(open);
      const error: unknown = await carrier.book(aBooking(), signal).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CarrierUnavailableError);
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('SECRET');
    },
  );
});
