import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, Asking, RunningService } from '../../support/running-service.ts';
import { book } from './label-request.ts';

/** It is Friday 2026-11-20, ten in the morning. */
let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const pickups = '/api/pickups';
const address = {
  name: 'Jane Doe',
  phone: '+44 113 496 0000',
  address: {
    addressLine1: '2 Foundry Lane',
    addressLine2: 'Unit 7',
    city: 'Leeds',
    postalCode: 'LS1 1AA',
    country: 'GB',
  },
};
const request = (changes: object = {}) => ({
  startAt: '2026-11-24T09:00',
  endAt: '2026-11-24T11:00',
  shipmentIds: [],
  address,
  ...changes,
});

type Windows = {
  readonly timeZone: string;
  readonly days: readonly {
    readonly date: string;
    readonly isOpen: boolean;
    readonly closed?: string;
    readonly window?: { readonly startAt: string; readonly endAt: string };
  }[];
};

type Shown = {
  readonly id: string;
  readonly status: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly cancelledAt?: string;
  readonly confirmations: readonly { readonly carrier: string; readonly confirmation: string }[];
  readonly failure?: { readonly reason: string };
};
const pickupIn = ({ json }: Answer): Shown => json['pickup'] as Shown;
const schedule = async (changes: object = {}, asking: Asking = {}): Promise<Shown> => {
  const answer = await service.post(pickups, request(changes), asking);
  if (answer.status !== 201) throw new Error(`Not scheduled: ${answer.status} ${answer.text}`);
  return pickupIn(answer);
};
const read = async (id: string): Promise<Shown> => pickupIn(await service.get(`${pickups}/${id}`));
const statusOf = async (id: string): Promise<string> => (await read(id)).status;
const becomes = (id: string, status: string) => eventually(async () => (await statusOf(id)) === status);
const firstOf = ({ status, json: { messages } }: Answer) => ({
  status,
  reason: messages[0]?.reason,
  details: messages[0]?.details ?? [],
});
const ids = async (count: number): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await book(service, { labelFormat: 'ZPL' })).shipmentId));

describe('scheduling a pickup', () => {
  it('returns the times and the address as sent, and the carrier confirms it', async () => {
    const [shipmentId] = await ids(1);
    const answer = await service.post(
      pickups,
      request({
        startAt: '2026-11-24 09:00',
        endAt: '2026-11-24T11:00:00.000Z',
        shipmentIds: [shipmentId],
        reference: 'VAN-7',
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.json['messages']).toEqual([]);
    expect(answer.json['pickup']).toEqual({
      id: expect.stringMatching(/^pck_[0-9A-Z]{26}$/) as string,
      status: 'created',
      startAt: '2026-11-24T09:00:00.000Z',
      endAt: '2026-11-24T11:00:00.000Z',
      requested: { startAt: '2026-11-24 09:00', endAt: '2026-11-24T11:00:00.000Z' },
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
      address,
      reference: 'VAN-7',
      shipmentIds: [shipmentId],
      confirmations: [],
    });
    const { id } = pickupIn(answer);
    await becomes(id, 'confirmed');
    expect((await read(id)).confirmations).toEqual([{ carrier: 'Waybill', confirmation: id }]);
  });

  it('has a notice where the holidays of the country are unknown or incomplete', async () => {
    const of = async (country: string) => {
      const place = { addressLine1: '1 Road', city: 'Town', postalCode: '11001', country };
      const answer = await service.post(pickups, request({ address: { ...address, address: place } }));
      expect(answer.status).toBe(201);
      return answer.json.messages.map(({ level, reason }) => [level, reason]);
    };
    expect(await of('BT')).toEqual([['info', 'holidays_unknown']]);
    expect(await of('KH')).toEqual([['info', 'holidays_incomplete']]);
    expect(await of('KW')).toEqual([]);
  });

  it('is offered on the open days: each window is accepted, and the days between are refused', async () => {
    const { status, json } = await service.get(`${pickups}/windows?country=GB&days=10`);
    const { days, ...others } = json as unknown as Windows;
    expect([status, others]).toEqual([
      200,
      {
        messages: [],
        timeZone: 'Europe/London',
        hours: { from: '02:00', to: '12:00' },
        earliest: { startAt: '2026-11-23T02:00', endAt: '2026-11-23T12:00' },
      },
    ]);
    expect(days.slice(0, 4).map(({ date, isOpen, closed }) => [date, isOpen, closed])).toEqual([
      ['2026-11-20', false, 'too_soon'],
      ['2026-11-21', false, 'weekend'],
      ['2026-11-22', false, 'weekend'],
      ['2026-11-23', true, undefined],
    ]);
    for (const { date, isOpen, window } of days) {
      const asked = window ?? { startAt: `${date}T09:00`, endAt: `${date}T11:00` };
      expect([date, (await service.post(pickups, request(asked))).status]).toEqual([date, isOpen ? 201 : 400]);
    }
  });

  it('is offered by the holidays, the zone and the settings of the account', async () => {
    const token = 'rival';
    await service.ask(
      'PATCH',
      '/api/accounts/me/settings',
      { pickup: { hours: { from: '08:00', to: '22:00' } } },
      { token },
    );
    const { json } = await service.get(`${pickups}/windows?country=MN&from=2026-11-26&days=2`, { token });
    const { days, timeZone } = json as unknown as Windows;
    expect([timeZone, days]).toEqual([
      'Asia/Ulaanbaatar',
      [
        { date: '2026-11-26', weekday: 'thursday', isOpen: false, closed: 'holiday', holiday: 'Republic Day' },
        {
          date: '2026-11-27',
          weekday: 'friday',
          isOpen: true,
          window: { startAt: '2026-11-27T08:00', endAt: '2026-11-27T20:00' },
        },
      ],
    ]);
    const unknown = await service.get(`${pickups}/windows?country=BT`);
    expect(unknown.json.messages.map(({ reason }) => reason)).toEqual(['holidays_unknown']);
  });

  it.each([
    ['', 'country'],
    ['country=XX', 'country'],
    ['country=GB&days=43', 'days'],
    ['country=GB&from=2026-02-30', 'from must be an existing date'],
    ['country=GB&from=2036-01-01', 'from must be at most a year before or after today, for example "2026-11-20".'],
  ])('is not offered for %j', async (query, said) => {
    const { status, text } = await service.get(`${pickups}/windows?${query}`);
    expect([status, text]).toEqual([400, expect.stringContaining(JSON.stringify(said).slice(1, -1))]);
  });

  it('is refused on a public holiday of our own list, by its name', async () => {
    const place = { addressLine1: '1 Road', city: 'Ulaanbaatar', postalCode: '11001', country: 'MN' };
    const answer = await service.post(
      pickups,
      request({ startAt: '2026-11-26T09:00', endAt: '2026-11-26T11:00', address: { ...address, address: place } }),
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Republic Day');
  });

  it.each([
    ['2026-11-24T09:00', '2026-11-24T11:00'],
    ['2026-11-24 09:00', '2026-11-24 11:00:00'],
    ['2026-11-24T09:00:00.000Z', '2026-11-24T11:00:00Z'],
    ['2026-11-24T09:00:00+05:30', '2026-11-24T11:00:00.000-08:00'],
  ])('returns %s and %s as the same local time', async (startAt, endAt) => {
    const { id } = await schedule({ startAt, endAt });
    const shown = {
      startAt: '2026-11-24T09:00:00.000Z',
      endAt: '2026-11-24T11:00:00.000Z',
      requested: { startAt, endAt },
    };
    expect(await read(id)).toMatchObject(shown);
    await service.post(`${pickups}/${id}/cancel`);
    expect(await read(id)).toMatchObject({ ...shown, status: 'cancelled' });
    await service.caughtUp();
    const listed = JSON.parse(
      (await service.get(`${pickups}?status=cancelled&sort=["createdAt","DESC"]`)).text,
    ) as readonly Shown[];
    expect(listed.find((row) => row.id === id)).toMatchObject(shown);
  });

  it('takes an address in either spelling and answers it in that one', async () => {
    const plain = {
      company: 'Example Outfitters',
      address: { line1: '2 Foundry Lane', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    };
    expect(await schedule({ address: plain })).toMatchObject({ address: plain });
  });

  it('reports every fault of a window at once, with the next accepted one', async () => {
    const answer = await service.post(pickups, request({ startAt: '2026-11-21T01:00', endAt: '2026-11-21T01:30' }));
    expect(firstOf(answer)).toMatchObject({ status: 400, reason: 'validation_failed' });
    expect(answer.json.messages[0]?.message).toBe(
      'The pickup window breaks 7 rules; the next accepted one is from 2026-11-23T02:00 to 2026-11-23T03:00.',
    );
    expect(firstOf(answer).details).toHaveLength(7);
    expect(
      (await service.post(pickups, request({ startAt: '2026-11-23T02:00', endAt: '2026-11-23T03:00' }))).status,
    ).toBe(201);
  });

  it('names the one field of the one rule that is broken', async () => {
    const answer = await service.post(pickups, request({ endAt: '2026-11-24T12:30' }));
    expect(answer.json.messages).toMatchObject([
      {
        code: 400,
        field: 'endAt',
        details: ['endAt must lie between 02:00 and 12:00, both included, for example "2026-11-24T12:00".'],
      },
    ]);
  });

  it('reports the other faults of a request in the same reply', async () => {
    const answer = await service.post(pickups, {
      startAt: 'soon',
      endAt: 5,
      shipmentIds: ['a', 'b', 'a', 7],
      address: { address: { city: 'Leeds', country: 'GB' } },
      reference: 'x'.repeat(101),
    });
    expect(firstOf(answer)).toMatchObject({ status: 400, reason: 'validation_failed' });
    const fields = firstOf(answer).details.map((detail) => detail.split(' ')[0]);
    expect(fields.toSorted()).toEqual(['address.address.addressLine1', 'address.address.postalCode', 'address.name', 'endAt', 'reference', 'shipmentIds[2]', 'shipmentIds[3]', 'startAt']); // oxfmt-ignore
  });

  it.each([
    [undefined],
    [null],
    ['x'],
    [{}],
    [{ ...request(), shipmentIds: Array.from({ length: 501 }, (_, index) => `shp_${index}`) }],
  ])('refuses %j', async (body) => {
    const answer = await service.post(pickups, body);
    expect(answer.status).toBe(400);
  });

  it('uses the local time of the address', async () => {
    // In Leeds it is Friday 10:00; in Auckland it is Friday 23:00, in Honolulu midnight has just passed: Monday is a
    // business day ahead of each.
    const auckland = {
      name: 'Jane Doe',
      address: { addressLine1: '1 Queen Street', city: 'Auckland', postalCode: '1010', country: 'NZ' },
    };
    expect(
      (
        await service.post(
          pickups,
          request({ address: auckland, startAt: '2026-11-23T09:00', endAt: '2026-11-23T11:00' }),
        )
      ).status,
    ).toBe(201);
    expect(
      (
        await service.post(
          pickups,
          request({ address: auckland, startAt: '2026-11-20T23:30', endAt: '2026-11-21T00:30' }),
        )
      ).status,
    ).toBe(400);
  });

  it('requires the scope to write shipments', async () => {
    expect((await service.post(pickups, request(), { token: 'reader' })).status).toBe(403);
    expect((await service.post(pickups, request(), { token: null })).status).toBe(401);
  });
});

describe('the parcels of a pickup', () => {
  it('must exist in this account: unknown ones are named', async () => {
    const [mine] = await ids(1);
    const { shipmentId: theirs } = await book(service, { labelFormat: 'ZPL' }, { token: 'rival' });
    const answer = await service.post(pickups, request({ shipmentIds: [mine, theirs, 'shp_nobody'] }));
    expect(firstOf(answer)).toEqual({
      status: 404,
      reason: 'shipment_not_found',
      details: [
        `shipmentIds[1] ${theirs}: No shipment has this id.`,
        'shipmentIds[2] shp_nobody: No shipment has this id.',
      ],
    });
    // Nothing was done: the one that is there is free.
    await schedule({ shipmentIds: [mine] });
  });

  it('are sent from the country of the pickup, and not before it where their ship date was asked for', async () => {
    const parcel = async (changes: object): Promise<string> =>
      (await book(service, { labelFormat: 'ZPL', ...changes })).shipmentId;
    const from = (country: string, postcode: string, state?: string) => ({
      shipFrom: {
        name: 'John Smith',
        address: { line1: '1 High Street', city: 'Anytown', postcode, country, ...(state && { state }) },
      },
    });
    const foreign = await Promise.all(
      [from('DE', '10115'), from('US', '62701', 'IL'), from('FR', '97400')].map(parcel),
    );
    const [dated, sameDay, later, undated] = await Promise.all(
      [{ shipDate: '2026-11-24' }, { shipDate: '2026-11-25T10:00:00Z' }, { shipDate: '2026-12-01' }, {}].map(parcel),
    );
    const day = { startAt: '2026-11-25T09:00', endAt: '2026-11-25T11:00' };
    const answer = await service.post(pickups, request({ ...day, shipmentIds: [sameDay, ...foreign, dated, undated] }));
    expect(firstOf(answer)).toEqual({
      status: 422,
      reason: 'parcels_not_collectable',
      details: [
        ...['DE', 'US', 'RE'].map(
          (origin, index) =>
            `shipmentIds[${index + 1}] ${foreign[index]}: it is sent from ${origin}, and the pickup is in GB.`,
        ),
        `shipmentIds[4] ${dated}: its ship date is 2026-11-24, and the pickup is on 2026-11-25.`,
      ],
    });
    // Nothing was done: those that can be collected are free.
    await schedule({ ...day, shipmentIds: [sameDay, later, undated] });
  });

  it('are in one live pickup only, and not voided', async () => {
    const [taken, voided, free] = (await ids(3)) as [string, string, string];
    const { id } = await schedule({ shipmentIds: [taken] });
    await service.post(`/api/shipments/labels/${voided}/void`);
    const answer = await service.post(pickups, request({ shipmentIds: [free, taken, voided] }));
    expect(firstOf(answer)).toEqual({
      status: 409,
      reason: 'shipments_not_available',
      details: [
        `shipmentIds[1] ${taken}: The shipment is in pickup ${id}; cancel that one first.`,
        `shipmentIds[2] ${voided}: This label was voided: there is no parcel.`,
      ],
    });
    await schedule({ shipmentIds: [free] });
  });

  it('are free again when it is cancelled', async () => {
    const [shipmentId] = await ids(1);
    const first = await schedule({ shipmentIds: [shipmentId] });
    expect((await service.post(pickups, request({ shipmentIds: [shipmentId] }))).status).toBe(409);
    await service.post(`${pickups}/${first.id}/cancel`);
    const second = await schedule({ shipmentIds: [shipmentId] });
    expect(second.id).not.toBe(first.id);
  });

  it('are in exactly one of many pickups that are requested at once, all of them', async () => {
    const wanted = await ids(6);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        service.post(pickups, request({ shipmentIds: turn % 2 ? wanted : wanted.toReversed() })),
      ),
    );
    const winners = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(firstOf(answer)).toMatchObject({ status: 409, reason: 'shipments_not_available' });
    expect(winners).toHaveLength(1);
  });
});

describe('an Idempotency-Key on a pickup', () => {
  const key = (name: string) => ({ headers: { 'idempotency-key': name } });

  it('creates one, however often it is sent', async () => {
    const [shipmentId] = await ids(1);
    const body = request({ shipmentIds: [shipmentId] });
    const first = await service.post(pickups, body, key('pickup'));
    const head = await service.eventStore.head();
    await becomes(pickupIn(first).id, 'confirmed');
    const again = await service.post(pickups, body, key('pickup'));
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(pickupIn(again)).toMatchObject({ id: pickupIn(first).id, status: 'confirmed' });
    expect(head).toBeDefined();
    expect(firstOf(await service.post(pickups, { ...body, reference: 'other' }, key('pickup')))).toMatchObject({
      status: 422,
      reason: 'idempotency_key_reused',
    });
  });

  it('creates one for concurrent requests', async () => {
    const [shipmentId] = await ids(1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        service.post(pickups, request({ shipmentIds: [shipmentId] }), key('pickup-race')),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map((answer) => pickupIn(answer).id)).size).toBe(1);
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
  });

  it('is left free by a request that breaks a rule', async () => {
    expect((await service.post(pickups, request({ startAt: 'soon' }), key('mended'))).status).toBe(400);
    expect((await service.post(pickups, request(), key('mended'))).status).toBe(201);
  });
});

describe('cancelling a pickup', () => {
  it('returns the time, and the same when repeated', async () => {
    const { id } = await schedule();
    const first = await service.post(`${pickups}/${id}/cancel`);
    expect([first.status, first.json]).toEqual([
      200,
      { id, status: 'cancelled', cancelledAt: '2026-11-20T10:00:00.000Z' },
    ]);
    const again = await service.post(`${pickups}/${id}/cancel`);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancelledAt: '2026-11-20T10:00:00.000Z' });
  });

  it('is for its owner', async () => {
    const { id } = await schedule();
    expect((await service.post(`${pickups}/${id}/cancel`, undefined, { token: 'rival' })).status).toBe(404);
    expect((await service.get(`${pickups}/${id}`, { token: 'rival' })).status).toBe(404);
    expect((await service.post(`${pickups}/pck_nobody/cancel`)).status).toBe(404);
    expect(await statusOf(id)).not.toBe('cancelled');
  });
});

describe('a list of pickups', () => {
  const listed = async (query: string, token = 'shop') => {
    await service.caughtUp();
    const answer = await service.get(`${pickups}?${query}`, { token });
    return { ...answer, rows: JSON.parse(answer.text) as readonly Shown[] };
  };

  it('holds one account’s, by status, time and shipment', async () => {
    const [shipmentId] = await ids(1);
    const early = await schedule({ shipmentIds: [shipmentId], startAt: '2026-12-01 09:00', endAt: '2026-12-01 10:00' });
    await service.post(`${pickups}/${early.id}/cancel`);
    const late = await schedule({
      shipmentIds: [shipmentId],
      startAt: '2026-12-02T09:00:00.000Z',
      endAt: '2026-12-02T10:00:00.000Z',
    });
    const idsOf = async (query: string) => (await listed(query)).rows.map(({ id }) => id);
    expect(new Set(await idsOf(`shipmentId=${shipmentId}`))).toEqual(new Set([early.id, late.id]));
    expect(await idsOf(`shipmentId=${shipmentId}&status=cancelled`)).toEqual([early.id]);
    expect(await idsOf('startAtFrom=2026-12-01&startAtTo=2026-12-01')).toEqual([early.id]);
    expect(await idsOf('startAtFrom=2026-12-01T09:00&startAtTo=2026-12-02&sort=["startAt","DESC"]')).toEqual([
      late.id,
      early.id,
    ]);
    expect((await listed('shipmentId=shp_nobody')).rows).toEqual([]);
    const { rows, headers } = await listed('', 'rival');
    expect([rows, headers.get('x-total-count')]).toEqual([[], '0']);
  });

  it('refuses filters that are none', async () => {
    for (const query of ['status=requested', 'startAtFrom=soon', 'range=[0]', 'sort=["address","ASC"]'])
      expect((await service.get(`${pickups}?${query}`)).status).toBe(400);
  });
});
