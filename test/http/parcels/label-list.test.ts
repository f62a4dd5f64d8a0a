import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { book, labels } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';

let service: RunningService;
/** Seven shipments a minute apart, the oldest first; the last two in the same millisecond. */
const shipments: ShownShipment[] = [];

/** Legs of the shipments, by their places: one of its own, and a number that two share. */
const legs = [
  [1, 'lastMile', '9400 1000 0000 0000 0000 11'],
  [2, 'firstMile', '9400100000000000000022'],
  [3, 'lastMile', '9400100000000000000022'],
] as const;

beforeAll(async () => {
  service = await runningService();
  for (let index = 0; index < 7; index++) {
    if (index > 0 && index < 6) service.clock.advance(60_000);
    shipments.push(await book(service, { customerReference: `ORD-${index % 3}`, labelFormat: 'ZPL' }));
  }
  await service.post(`${labels}/${shipments[0]?.shipmentId}/void`);
  await book(service, { labelFormat: 'ZPL' }, { token: 'rival' });
  for (const [at, leg, trackingNumber] of legs) {
    const path = `${labels}/${shipments[at]?.shipmentId}/legs`;
    await service.post(path, { leg, carrier: 'USPS', trackingNumber }, { token: 'operator' });
  }
  await service.caughtUp();
});
afterAll(() => service.stop());

const list = (query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  service.get(`${labels}?${new URLSearchParams(query).toString()}`);
const rowsOf = ({ json }: Answer): readonly ShownShipment[] => json as unknown as ShownShipment[];
/** Which of the seven they are. */
const which = (answer: Answer): readonly number[] =>
  rowsOf(answer).map(({ shipmentId }) => shipments.findIndex((shipment) => shipment.shipmentId === shipmentId));
const rangeOf = ({ headers }: Answer) => [headers.get('content-range'), headers.get('x-total-count')];

describe('the list of shipments', () => {
  it('is a bare array, the newest first, ties broken by id', async () => {
    const answer = await list();
    expect([answer.status, which(answer), rangeOf(answer)]).toEqual([
      200,
      [6, 5, 4, 3, 2, 1, 0],
      ['shipments 0-6/7', '7'],
    ]);
  });

  it('shows each shipment as it is shown alone', async () => {
    const [first] = rowsOf(await list({ range: '[6,6]' }));
    expect(first).toEqual((await service.get(`${labels}/${shipments[0]?.shipmentId}`)).json['shipment']);
  });

  it.each<[string, readonly number[]]>([
    ['ASC', [0, 1, 2, 3, 4, 5, 6]],
    ['DESC', [6, 5, 4, 3, 2, 1, 0]],
    ['["createdAt","ASC"]', [0, 1, 2, 3, 4, 5, 6]],
    ['["id","DESC"]', [6, 5, 4, 3, 2, 1, 0]],
  ])('is sorted by %s', async (sort, expected) => {
    expect(which(await list({ sort }))).toEqual(expected);
  });

  it.each<[string, readonly number[], string]>([
    ['[0,0]', [6], 'shipments 0-0/7'],
    ['[2,4]', [4, 3, 2], 'shipments 2-4/7'],
    ['[5,9]', [1, 0], 'shipments 5-6/7'],
    ['[7,9]', [], 'shipments */7'],
    ['[1000000,1000010]', [], 'shipments */7'],
    ['[0,249]', [6, 5, 4, 3, 2, 1, 0], 'shipments 0-6/7'],
  ])('has the rows of range %s, both ends included', async (range, expected, contentRange) => {
    const answer = await list({ range });
    expect([answer.status, which(answer), rangeOf(answer)]).toEqual([200, expected, [contentRange, '7']]);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly number[]]>([
    ['customerReference', { customerReference: 'ORD-1' }, [4, 1]],
    ['a customerReference nobody has', { customerReference: 'ORD-9' }, []],
    ['status', { status: 'voided' }, [0]],
    ['createdAtFrom, inclusive', { createdAtFrom: '2026-11-20T10:04:00.000Z' }, [6, 5, 4]],
    ['createdAtTo, exclusive', { createdAtTo: '2026-11-20T10:01:00.000Z' }, [0]],
    ['both', { createdAtFrom: '2026-11-20T10:01:00Z', createdAtTo: '2026-11-20T11:03:00+01:00' }, [2, 1]],
    [
      'a date alone, which is that day in UTC',
      { createdAtFrom: '2026-11-20', createdAtTo: '2026-11-20' },
      [6, 5, 4, 3, 2, 1, 0],
    ],
    ['a day without shipments', { createdAtFrom: '2026-11-21' }, []],
    ['two filters at once', { customerReference: 'ORD-0', status: 'label_created' }, [6, 3]],
    ["react-admin's filter", { filter: '{"customerReference":"ORD-2"}' }, [5, 2]],
  ])('is filtered by %s', async (_, query, expected) => {
    const answer = await list(query);
    expect([which(answer), answer.headers.get('x-total-count')]).toEqual([expected, String(expected.length)]);
  });

  it.each<[string, string, readonly number[]]>([
    ['carrier', 'carrier=Waybill', [6, 5, 4, 3, 2, 1, 0]],
    ['one of several carriers', 'carrier=Waybill&carrier=USPS', [6, 5, 4, 3, 2, 1, 0]],
    ['a carrier of none', 'carrier=waybill', []],
    ['service', 'serviceCode=SERVICE-EXPEDITED-PICKUP', [6, 5, 4, 3, 2, 1, 0]],
    ['a service of none', 'serviceCode=SERVICE-UNKNOWN', []],
    ['destination', 'destinationCountry=US&status=label_created', [6, 5, 4, 3, 2, 1]],
    ['one of several destinations', 'destinationCountry=DE&destinationCountry=US', [6, 5, 4, 3, 2, 1, 0]],
    ['a destination of none', 'destinationCountry=EL', []],
    ['no notices', 'hasNotices=false', [6, 5, 4, 3, 2, 1, 0]],
    ['notices', 'hasNotices=true', []],
    ['updatedAtFrom, inclusive', 'updatedAtFrom=2026-11-20T10:05:00.000Z', [6, 5, 3, 2, 1, 0]],
    ['updatedAtTo, exclusive', 'updatedAtTo=2026-11-20T10:05:00.000Z', [4]],
    ['the order of changes', 'customerReference=ORD-1&sort=["updatedAt","ASC"]', [4, 1]],
    ['updatedAtTo, a date, which is included whole', 'updatedAtTo=2026-11-20', [6, 5, 4, 3, 2, 1, 0]],
  ])('is filtered by %s', async (_, query, expected) => {
    const answer = await service.get(`${labels}?${query}`);
    expect([which(answer), answer.headers.get('x-total-count')]).toEqual([expected, String(expected.length)]);
  });

  describe('is filtered by any number of a parcel:', () => {
    const numbered: readonly [string, () => string, readonly number[]][] = [
      ['its own', () => shipments[4]?.trackingNumber ?? '', [4]],
      [
        'its own in small letters with spaces',
        () => (shipments[4]?.trackingNumber ?? '').toLowerCase().replace(/^(..)/, '$1 '),
        [4],
      ],
      ['that of a leg, with dashes', () => '9400-1000-0000-0000-0000-11', [1]],
      ['that of legs of two parcels', () => '9400100000000000000022', [3, 2]],
      ['of none', () => '9400100000000000000033', []],
    ];
    it.each(numbered)('%s', async (_, numberOf, expected) => {
      const answer = await list({ number: numberOf() });
      expect([which(answer), answer.headers.get('x-total-count')]).toEqual([expected, String(expected.length)]);
      expect(rowsOf(await service.get(`${labels}?number=${numberOf()}`, { token: 'rival' }))).toEqual([]);
    });

    it('together with other filters and ids', async () => {
      const number = '9400100000000000000022';
      expect(which(await list({ number, createdAtTo: '2026-11-20T10:03:00.000Z' }))).toEqual([2]);
      expect(which(await list({ number, customerReference: 'ORD-0' }))).toEqual([3]);
      const id = [1, 2].map((at) => shipments[at]?.shipmentId);
      expect(which(await list({ filter: JSON.stringify({ id, number }) }))).toEqual([2]);
    });
  });

  it('is filtered by any of several statuses', async () => {
    const answer = await service.get(`${labels}?status=voided&status=delivered`);
    expect(which(answer)).toEqual([0]);
  });

  it('is filtered by tracking number', async () => {
    expect(which(await list({ trackingNumber: shipments[3]?.trackingNumber ?? '' }))).toEqual([3]);
  });

  it.each([
    ['range', '0,49'],
    ['range', '[0]'],
    ['range', '[0,1,2]'],
    ['range', '[5,4]'],
    ['range', '[-1,4]'],
    ['range', '[0,1.5]'],
    ['range', '["0","1"]'],
    ['range', '[0,250]'],
    ['sort', 'UP'],
    ['sort', '["createdAt"]'],
    ['sort', '["weight","ASC"]'],
    ['sort', '["createdAt","asc"]'],
    ['status', 'lost_in_space'],
    ['createdAtFrom', 'yesterday'],
    ['createdAtTo', '2026-02-30'],
    ['updatedAtTo', 'tomorrow'],
    ['destinationCountry', 'Germany'],
    ['hasNotices', 'yes'],
    ['filter', '["status"]'],
  ])('is refused with 400 when %s is %j', async (name, value) => {
    const answer = await list({ [name]: value });
    expect([answer.status, answer.json.messages[0]?.reason, answer.json.messages[0]?.field]).toEqual([
      400,
      'validation_failed',
      name,
    ]);
  });

  it.each([
    [{ filter: '{"status":"lost_in_space"}' }, 'filter.status', /^filter\.status must be one of /],
    [{ filter: '{"createdAtFrom":"yesterday"}' }, 'filter.createdAtFrom', /^filter\.createdAtFrom must be /],
    [{ filter: '{"status":"lost_in_space"}', status: 'voided', sort: 'UP' }, 'sort', /^sort must be /],
  ])('is refused with the actual fault and its position: %j', async (query, field, message) => {
    const answer = await list(query);
    expect(answer.json.messages).toMatchObject([
      { code: 400, field, message: expect.stringMatching(message) as string },
    ]);
  });

  it('is refused with an unknown parameter, since all rows would be the answer to another question', async () => {
    const answer = await list({ staus: 'voided', filter: '{"customerRefrence":"A"}', farbe: 'röt' });
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([400, 'validation_failed']);
    expect(answer.json.messages[0]?.details).toEqual([
      'filter.customerRefrence is no known query parameter. Did you mean customerReference?',
      'staus is no known query parameter. Did you mean status, for example "booking_pending"?',
      expect.stringMatching(/^farbe is no known query parameter\. Did you mean one of status, /),
    ]);
    expect((await list({ status: 'voided' })).headers.get('x-service-warning')).toBeNull();
  });

  it('of another kind names them in messages', async () => {
    const [row] = rowsOf(await list({}));
    const answer = await service.get(`${labels}/${row?.shipmentId ?? ''}?inclde=base64`);
    expect(answer.json.messages).toMatchObject([
      {
        code: 200,
        level: 'info',
        reason: 'unknown_parameters',
        details: ['inclde'],
        message: expect.stringContaining('inclde (did you mean include?)') as string,
      },
    ]);
    expect(answer.headers.get('x-service-warning')).toBeNull();
    const refused = await list({ staus: 'x', sort: 'UP' });
    expect([refused.status, refused.json.messages[0]?.details.length]).toEqual([400, 2]);
  });

  it('is counted by status, as its totals are', async () => {
    const { status, json } = await service.get('/api/shipments/counts');
    const byStatus = json['byStatus'] as readonly { readonly status: string; readonly count: number }[];
    expect([status, json['total'], byStatus.filter(({ count }) => count > 0)]).toEqual([
      200,
      7,
      [
        { status: 'label_created', count: 6 },
        { status: 'voided', count: 1 },
      ],
    ]);
    expect(byStatus).toHaveLength(17);
    expect((await service.get('/api/shipments/counts', { token: 'rival' })).json['total']).toBe(1);
  });

  it("holds nothing of another account's, whatever is asked", async () => {
    const answer = await service.get(labels, { token: 'rival' });
    expect([rowsOf(answer).length, answer.headers.get('x-total-count')]).toEqual([1, '1']);
    expect(which(answer)).toEqual([-1]);
  });
});
