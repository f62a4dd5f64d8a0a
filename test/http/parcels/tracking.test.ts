import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { dayText } from '../../../src/application/shared/languages/formats.ts';
import { localDateAt } from '../../../src/domain/shared/calendar/index.ts';
import { newCollection, readyCollection } from '../collections/collection-request.ts';
import { book, labels, shipFrom, shipTo, shipmentIn } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-25T10:00:00.000Z' });
});
afterAll(() => service.stop());

type Scan = {
  readonly code: string;
  readonly timestamp: string;
  readonly location?: string;
  readonly description?: string;
};

const parcel = async (): Promise<ShownShipment> => {
  const shipment = await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
  return shipment;
};
const push = (
  trackingNumber: string,
  scans: readonly Scan[],
  { token = 'carrier', ...more }: { token?: string; carrier?: string } = {},
): Promise<Answer> =>
  service.post(
    '/api/tracking/events',
    { ...more, events: scans.map((scan) => ({ trackingNumber, ...scan })) },
    { token },
  );
const now = async ({ shipmentId }: ShownShipment): Promise<ShownShipment> =>
  shipmentIn(await service.get(`${labels}/${shipmentId}`));
const scan = (code: string, time: string, more: Partial<Scan> = {}): Scan => ({
  code,
  timestamp: `2026-11-24T${time}:00.000Z`,
  ...more,
});

describe('pushing events', () => {
  it.each(['carrier', 'admin', 'demo'])('is for the %s', async (token) => {
    const { trackingNumber } = await parcel();
    const answer = await push(trackingNumber, [scan('EMA', '10:00')], { token });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { messages: [], accepted: 1, recorded: 1, results: [{ trackingNumber, success: true, newEvents: 1 }] },
    ]);
  });

  it.each(['shop', 'reader', 'rival'])('is not for %s, whose token carries no role', async (token) => {
    const shipment = await parcel();
    const answer = await push(shipment.trackingNumber, [scan('EMA', '10:00')], { token });
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([403, 'role_missing']);
    expect((await now(shipment)).events).toEqual([]);
  });

  it('says of times without an offset that they were read as UTC', async () => {
    const shipment = await parcel();
    const scans = [
      '2026-11-24T10:00:00',
      '2026-11-24 11:00',
      '2026-11-24T12:30:00+01',
      '2026-11-24T13:00:00Z',
      '2026-11-24',
    ];
    const { status, json } = await push(
      shipment.trackingNumber,
      scans.map((timestamp) => ({ code: 'EMD', timestamp })),
    );
    expect(status).toBe(200);
    expect(json.messages.map(({ level, reason, details }) => [level, reason, details])).toEqual([
      [
        'warning',
        'event_time_without_offset',
        [
          'events[0].timestamp: 2026-11-24T10:00:00 was read as 2026-11-24T10:00:00Z.',
          'events[1].timestamp: 2026-11-24 11:00 was read as 2026-11-24 11:00Z.',
        ],
      ],
    ]);
    expect((await now(shipment)).events.map(({ timestamp }) => timestamp.slice(11, 16))).toEqual([
      '13:00',
      '11:30',
      '11:00',
      '10:00',
      '00:00',
    ]);
  });

  it('changes the status, and shows the scan as sent', async () => {
    const shipment = await parcel();
    await push(shipment.trackingNumber, [scan('EMA', '10:00', { location: 'Leeds, GB' })]);
    expect(await now(shipment)).toMatchObject({
      status: 'collected',
      events: [
        {
          timestamp: '2026-11-24T10:00:00.000Z',
          code: 'EMA',
          description: 'Posting/collection',
          location: 'Leeds, GB',
          status: 'collected',
          carrier: 'Waybill',
        },
      ],
    });
  });

  it('records an unmapped code without changing the status', async () => {
    const shipment = await parcel();
    await push(shipment.trackingNumber, [
      scan('EMA', '10:00'),
      scan('X-RAY', '11:00', { description: 'Looked through' }),
    ]);
    const { status, events } = await now(shipment);
    expect([status, events.map(({ code, status, description }) => [code, status, description])]).toEqual([
      'collected',
      [
        ['X-RAY', undefined, 'Looked through'],
        ['EMA', 'collected', 'Posting/collection'],
      ],
    ]);
  });

  it("keeps another carrier's codes apart from the built-in carrier's", async () => {
    const shipment = await parcel();
    await push(shipment.trackingNumber, [scan('EMI', '10:00')], { token: 'operator', carrier: 'Another Post' });
    expect(await now(shipment)).toMatchObject({
      status: 'label_created',
      events: [{ code: 'EMI', carrier: 'Another Post' }],
    });
  });

  it('changes nothing when it is repeated, in whole or in part', async () => {
    const shipment = await parcel();
    await push(shipment.trackingNumber, [scan('EMA', '10:00')]);
    const [head, before] = [await service.eventStore.head(), await now(shipment)];
    const again = await push(shipment.trackingNumber, [
      scan('EMA', '10:00', { description: 'Worded otherwise' }),
      scan('EMA', '10:00'),
    ]);
    expect([again.status, again.json['accepted'], again.json['recorded']]).toEqual([200, 2, 0]);
    expect(again.json['results']).toMatchObject([{ success: true, newEvents: 0, message: 'Nothing new.' }]);
    expect(await service.eventStore.head()).toBe(head);
    expect(await now(shipment)).toMatchObject({ events: before.events, status: before.status });

    expect((await push(shipment.trackingNumber, [scan('EMA', '10:00'), scan('EMB', '12:00')])).json['recorded']).toBe(
      1,
    );
    expect((await now(shipment)).events.map(({ code }) => code)).toEqual(['EMB', 'EMA']);
  });

  it('sorts a late event by time, and never moves a terminal status back', async () => {
    const shipment = await parcel();
    await push(shipment.trackingNumber, [scan('EMA', '08:00'), scan('EMI', '18:00')]);
    await push(shipment.trackingNumber, [scan('EMC', '12:00')]);
    const { status, events } = await now(shipment);
    expect([status, events.map(({ code }) => code)]).toEqual(['delivered', ['EMI', 'EMC', 'EMA']]);
    await push(shipment.trackingNumber, [scan('EMG', '20:00')]);
    expect((await now(shipment)).status).toBe('delivered');
  });

  it('has the same result in any order of arrival', async () => {
    const scans = [scan('EMA', '08:00'), scan('EMC', '10:00'), scan('EME', '12:00'), scan('EDC', '14:00')];
    const [forwards, backwards] = [await parcel(), await parcel()];
    for (const event of scans) await push(forwards.trackingNumber, [event]);
    for (const event of scans.toReversed()) await push(backwards.trackingNumber, [event]);
    const [one, other] = [await now(forwards), await now(backwards)];
    expect([one.status, one.events]).toEqual([other.status, other.events]);
    expect(one.status).toBe('customs_cleared');
  });

  it('accepts the return of a delivered parcel', async () => {
    const shipment = await parcel();
    await push(shipment.trackingNumber, [scan('EMI', '10:00'), scan('HRS', '12:00')]);
    expect((await now(shipment)).status).toBe('return_to_sender');
  });

  it('reports each parcel separately, and an unknown one without failing the others', async () => {
    const [one, other] = [await parcel(), await parcel()];
    const event = (trackingNumber: string) => ({ trackingNumber, code: 'EMA', timestamp: '2026-11-24T10:00:00Z' });
    const answer = await service.post(
      '/api/tracking/events',
      { events: [event(one.trackingNumber), event('EA999999999ZZ'), event(other.trackingNumber)] },
      { token: 'operator' },
    );
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        accepted: 2,
        recorded: 2,
        results: [
          { trackingNumber: one.trackingNumber, success: true, shipmentId: one.shipmentId, newEvents: 1 },
          { trackingNumber: 'EA999999999ZZ', success: false, newEvents: 0 },
          { trackingNumber: other.trackingNumber, success: true },
        ],
      },
    ]);
  });

  it('is kept and shown of a voided parcel, which stays void, and said', async () => {
    const shipment = await parcel();
    await service.post(`${labels}/${shipment.shipmentId}/void`);
    expect((await push(shipment.trackingNumber, [scan('EMA', '10:00')])).json['recorded']).toBe(1);
    const { json } = await service.get(`${labels}/${shipment.shipmentId}`);
    expect(json).toMatchObject({ shipment: { status: 'voided', events: [{ code: 'EMA', status: 'collected' }] } });
    expect(json.messages.map(({ reason }) => reason)).toEqual(['voided_parcel_scanned']);
  });

  it.each<[string, unknown, string]>([
    ['no events', { events: [] }, 'events'],
    [
      'too many events',
      { events: Array.from({ length: 1_001 }, () => ({ trackingNumber: 'A', code: 'B', timestamp: '2026-11-24' })) },
      'events',
    ],
    ['an event without a time', { events: [{ trackingNumber: 'A', code: 'B' }] }, 'events[0].timestamp'],
    [
      'an event at no time there is',
      { events: [{ trackingNumber: 'A', code: 'B', timestamp: 'noon' }] },
      'events[0].timestamp',
    ],
    [
      'an event without a code',
      { events: [{ trackingNumber: 'A', timestamp: '2026-11-24T10:00:00Z' }] },
      'events[0].code',
    ],
  ])('is refused with %s', async (_, body, field) => {
    const answer = await service.post('/api/tracking/events', body, { token: 'carrier' });
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, field]);
  });
});

describe('an event dated more than 24 hours ahead', () => {
  const [daysAhead, untilThen] = ['2026-11-28T10:00:00.000Z', 3 * 24 * 3_600_000];
  const ahead: Scan = { code: 'EMI', timestamp: daysAhead };
  let held: RunningService;
  const read = async ({ shipmentId }: ShownShipment) =>
    shipmentIn(await held.get(`${labels}/${shipmentId}`, { token: 'demo' }));
  const report = (trackingNumber: string, scans: readonly Scan[]) =>
    held.post('/api/tracking/events', { events: scans.map((one) => ({ trackingNumber, ...one })) }, { token: 'admin' });
  const told = async (shipmentId: string) => {
    const inbox = JSON.parse((await held.get('/sandbox/inbox.json', { token: 'demo' })).text) as readonly {
      readonly body: string;
    }[];
    return inbox
      .map(({ body }) => JSON.parse(body) as { objectId: string; data: { status: string } })
      .filter(({ objectId }) => objectId === shipmentId);
  };
  const listed = async (status: string) =>
    (
      JSON.parse((await held.get(`${labels}?status=${status}`, { token: 'demo' })).text) as readonly ShownShipment[]
    ).map(({ shipmentId }) => shipmentId);
  beforeAll(async () => {
    held = await runningService({ start: '2026-11-25T10:00:00.000Z' });
  });
  afterAll(() => held.stop());

  it('from before the booking is recorded, shown without a status and said never to count', async () => {
    const shipment = await book(held, { labelFormat: 'ZPL' }, { token: 'demo' });
    await held.caughtUp();
    const old = {
      code: 'EMI',
      timestamp: '2025-06-01T09:00:00.000Z',
      lastMile: { carrier: 'usps', trackingNumber: 'OLD987654321' },
    };
    const pushed = await report(shipment.trackingNumber, [old]);
    expect([pushed.json['recorded'], pushed.json.messages]).toMatchObject([
      1,
      [
        {
          level: 'warning',
          reason: 'event_before_booking',
          details: [`${shipment.trackingNumber}: EMI of ${old.timestamp}.`],
        },
      ],
    ]);
    const after = await read(shipment);
    expect(after).toMatchObject({ status: 'label_created', events: [{ code: 'EMI', neverCounts: 'before_booking' }] });
    expect(after.events[0]).not.toHaveProperty('status');
    expect(after).not.toHaveProperty('deliveredAt');
    // Nor does the carrier that transported the earlier parcel transport this one.
    expect(after).toMatchObject({ firstMile: {}, lastMile: {} });
    const [stranger] = (await report('OLD987654321', [{ code: 'EMI', timestamp: held.clock.now() }])).json[
      'results'
    ] as object[];
    expect(stranger).toMatchObject({ success: false });
    await report(shipment.trackingNumber, [{ code: 'EMA', timestamp: held.clock.now() }]);
    expect((await read(shipment)).status).toBe('collected');
  });

  it('is recorded and shown without a status, and changes it when due, without another event', async () => {
    const shipment = await book(held, { labelFormat: 'ZPL' }, { token: 'demo' });
    await held.caughtUp();
    const pushed = await report(shipment.trackingNumber, [scan('EMA', '10:00'), ahead]);
    expect([pushed.json['recorded'], pushed.json.messages]).toMatchObject([
      2,
      [
        {
          level: 'warning',
          reason: 'event_dated_ahead',
          details: [`${shipment.trackingNumber}: EMI counts from ${daysAhead}.`],
        },
      ],
    ]);
    expect(held.log()).toContain('dated more than 24 hours ahead');
    const before = await read(shipment);
    expect(before).toMatchObject({
      status: 'collected',
      events: [
        { code: 'EMI', countsFrom: daysAhead },
        { code: 'EMA', status: 'collected' },
      ],
    });
    expect(before.events[0]).not.toHaveProperty('status');
    expect(before).not.toHaveProperty('deliveredAt');
    await held.caughtUp();
    const page = await held.get(`/track/${shipment.trackingNumber}`, { token: null });
    expect(page.text).not.toContain('Final delivery');

    held.clock.advance(untilThen);
    expect(await read(shipment)).toMatchObject({
      status: 'delivered',
      deliveredAt: daysAhead,
      events: [{ code: 'EMI', status: 'delivered' }, {}],
    });
    // Lists and webhooks hear of it from what is written down when the time has come: once, however often it is looked
    // for.
    await eventually(async () => (await listed('delivered')).includes(shipment.shipmentId));
    await eventually(async () => (await told(shipment.shipmentId)).some(({ data }) => data.status === 'delivered'));
    const head = await held.eventStore.head();
    held.clock.advance(10 * 60_000);
    expect((await report(shipment.trackingNumber, [ahead])).json['recorded']).toBe(0);
    await held.caughtUp();
    expect((await told(shipment.shipmentId)).filter(({ data }) => data.status === 'delivered')).toHaveLength(1);
    expect(await held.eventStore.head()).toBe(head);
  });

  it('counts at once when it is within 24 hours', async () => {
    const shipment = await book(held, { labelFormat: 'ZPL' }, { token: 'demo' });
    await held.caughtUp();
    const timestamp = new Date(Date.parse(held.clock.now()) + 24 * 3_600_000).toISOString();
    expect((await report(shipment.trackingNumber, [{ code: 'EMA', timestamp }])).json.messages).toEqual([]);
    expect((await read(shipment)).status).toBe('collected');
  });
});

describe('tracking a parcel by its number', () => {
  it('accepts any case, spaces and dashes', async () => {
    const { trackingNumber, shipmentId } = await parcel();
    await service.post(
      `/api/shipments/labels/${shipmentId}/legs`,
      { leg: 'lastMile', carrier: 'Courier', trackingNumber: 'ab-12 cd 34' },
      { token: 'admin' },
    );
    await service.caughtUp();
    const spaced = `${trackingNumber.slice(0, 2)} ${trackingNumber.slice(2, 5)} ${trackingNumber.slice(5)}`;
    const spellings = [trackingNumber.toLowerCase(), spaced, ` ${spaced.toLowerCase()} `, spaced.replaceAll(' ', '-'), spaced.replaceAll(' ', '\u00a0'), 'AB12CD34', 'Ab-12 Cd-34']; // oxfmt-ignore
    for (const spelling of spellings) {
      const path = encodeURIComponent(spelling);
      expect([spelling, (await service.get(`/api/tracking/${path}`)).json['shipmentId']]).toEqual([
        spelling,
        shipmentId,
      ]);
      const page = await service.get(`/track/${path}`, { token: null });
      expect([spelling, page.status, page.text.includes(trackingNumber)]).toEqual([spelling, 200, true]);
      const listed = JSON.parse(
        (await service.get(`${labels}?trackingNumber=${encodeURIComponent(trackingNumber.toLowerCase())}`)).text,
      ) as unknown[];
      expect(listed).toHaveLength(1);
    }
    expect((await push('ab12cd34', [scan('EMA', '09:00')], { token: 'admin' })).json['recorded']).toBe(1);
  });

  it('shows the status and the whole history, newest first', async () => {
    const { trackingNumber, shipmentId } = await parcel();
    await push(trackingNumber, [scan('EMA', '08:00'), scan('EMC', '09:00')]);
    await service.caughtUp();
    const answer = await service.get(`/api/tracking/${trackingNumber}`);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        messages: [],
        tracking: {
          shipmentId,
          trackingNumber,
          status: 'in_transit',
          carrier: 'Waybill',
          trackingURL: `${service.url}/track/${trackingNumber}`,
          events: [{ code: 'EMC' }, { code: 'EMA' }],
        },
      },
    ]);
  });

  it('has the data of a shipment event at the top, as webhooks send it', async () => {
    const { trackingNumber, shipmentId } = await book(service, { labelFormat: 'ZPL', customerReference: 'ORDER-77' });
    await service.caughtUp();
    await push(trackingNumber, [scan('EMA', '08:00')]);
    await service.caughtUp();
    const { shipment } = (await service.get(`${labels}/${shipmentId}`)).json as unknown as {
      shipment: Record<string, unknown>;
    };
    const { messages, tracking: _, ...flat } = (await service.get(`/api/tracking/${trackingNumber}`)).json;
    const names = ['status', 'shipmentId', 'trackingNumber', 'customerReference', 'shipDate', 'estimatedDelivery', 'events', 'shipFrom', 'shipTo', 'firstMile', 'lastMile']; // oxfmt-ignore
    expect([messages, flat]).toEqual([[], Object.fromEntries(names.map((name) => [name, shipment[name]]))]);
    expect(flat).toMatchObject({ status: 'collected', customerReference: 'ORDER-77', firstMile: {}, lastMile: {} });
  });

  it('finds a parcel as soon as it is booked', async () => {
    const { trackingNumber } = await book(service, { labelFormat: 'ZPL' });
    expect((await service.get(`/api/tracking/${trackingNumber}`)).status).toBe(200);
  });

  it('shows nothing to other accounts', async () => {
    const { trackingNumber } = await parcel();
    const answer = await service.get(`/api/tracking/${trackingNumber}`, { token: 'rival' });
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([404, 'not_found']);
  });

  it('is 404 for an unknown number', async () => {
    const answer = await service.get('/api/tracking/EA999999999ZZ');
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([404, 'not_found']);
  });
});

describe('the public page of a parcel', () => {
  it('needs no token and holds no personal data', async () => {
    const party = { ...shipTo, company: 'Third Example Ltd', stateTaxId: 'TAX-1' };
    const shipment = await book(service, {
      labelFormat: 'ZPL',
      returnTo: party,
      billTo: party,
      customerReference: 'PRIVATE-REF',
      description: 'A private gift',
      metadata: { note: 'private note' },
      customs: { signedBy: 'Signed Person', EORI: 'GB123456782000', importerOfRecord: party },
    });
    await service.caughtUp();
    await push(shipment.trackingNumber, [scan('EMA', '10:00', { location: 'Leeds, GB' })]);
    await service.caughtUp();
    const page = await service.get(`/track/${shipment.trackingNumber}`, { token: null });
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.text).toContain(shipment.trackingNumber);
    expect(page.text).toContain('<span>Handed over');
    expect(page.text).toContain('United States');

    const texts = (value: object): string[] =>
      Object.values(value).flatMap((entry: unknown) =>
        typeof entry === 'string' ? [entry] : typeof entry === 'object' && entry ? texts(entry) : [],
      );
    const personal = [...texts(party), ...texts(shipFrom)].filter((text) => text.length > 2 && text !== 'Leeds');
    expect(personal.length).toBeGreaterThan(12);
    for (const text of [
      ...personal,
      'PRIVATE-REF',
      'private',
      'Signed Person',
      'Cotton',
      shipment.shipmentId,
      'acc_shop',
      'GB123456782000',
    ])
      expect(page.text).not.toContain(text);
  });

  it('uses its own descriptions: a carrier’s may name the recipient', async () => {
    const shipment = await parcel();
    const signed = { description: 'Signed by Jane Doe' };
    await push(shipment.trackingNumber, [scan('EMA', '10:00', signed), scan('ZZZ', '11:00', signed)]);
    await service.caughtUp();
    const { text } = await service.get(`/track/${shipment.trackingNumber}`, { token: null });
    expect(text).not.toContain('Jane');
    expect(text).toContain('<span>Handed over');
    expect(text).toContain('Scanned by the carrier');
  });

  it('names the carriers of a parcel that several carry, and links to them', async () => {
    const { trackingNumber, shipmentId } = await parcel();
    const legs = [
      { leg: 'firstMile', carrier: 'Courier & Co', trackingNumber: 'C-1' },
      { leg: 'lastMile', carrier: 'USPS', trackingNumber: '9400100000000000000099' },
    ];
    for (const leg of legs) await service.post(`/api/shipments/labels/${shipmentId}/legs`, leg, { token: 'admin' });
    await service.caughtUp();
    const { text } = await service.get(`/track/${trackingNumber}`, { token: null });
    expect(text).toContain('<dd><bdi>Courier &amp; Co</bdi>, <bdi class="number">C-1</bdi></dd>');
    expect(text).toContain(
      '<dt>Last part of the way</dt><dd><bdi>USPS</bdi>, <bdi class="number"><a href="https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000099"',
    );
    const { trackingNumber: alone } = await parcel();
    expect((await service.get(`/track/${alone}`, { token: null })).text).not.toMatch(/part of the way/);
  });

  it('shows a parcel that customs released as released, not as returned', async () => {
    const shipment = await parcel();
    await push(shipment.trackingNumber, [scan('EXC', '08:00'), scan('EDC', '09:00')]);
    await service.caughtUp();
    expect((await now(shipment)).status).toBe('customs_cleared');
    const { text } = await service.get(`/track/${shipment.trackingNumber}`, { token: null });
    expect(text).toContain('<span>Cleared by customs');
    expect(text).not.toMatch(/return/i);
  });

  it('escapes the text of carriers', async () => {
    const shipment = await parcel();
    await push(shipment.trackingNumber, [
      scan('ZZZ', '10:00', { description: '<script>alert(1)</script>', location: '"><img src=x>' }),
    ]);
    await service.caughtUp();
    const { text } = await service.get(`/track/${shipment.trackingNumber}`, { token: null });
    expect(text).toContain('&gt;&lt;img src=x&gt;');
    expect(text).not.toMatch(/<script>alert|<img/);
  });

  it.each(['EA999999999ZZ', '%3Cscript%3E', 'x'])('is 404 with an HTML page for %s', async (number) => {
    const page = await service.get(`/track/${number}`, { token: null });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('No parcel has this number');
    expect(page.text).not.toContain('<script>');
    expect(page.text).toContain('<input id="number" name="number"');
  });

  it('has a page with the field without a number, in the language that is chosen or that the browser asks for', async () => {
    const field = await fetch(`${service.listeningAt}/track`);
    expect([field.status, (await field.text()).includes('Track a parcel')]).toEqual([200, true]);
    const german = await fetch(`${service.listeningAt}/track`, { headers: { 'accept-language': 'de-AT,en;q=0.5' } });
    expect([german.headers.get('content-language'), (await german.text()).includes('Paket verfolgen')]).toEqual([
      'de',
      true,
    ]);
    const french = await service.get('/track/x?lang=fr', { token: null, headers: { 'accept-language': 'de' } });
    expect([french.status, french.text.includes('Aucun colis ne porte ce numéro')]).toEqual([404, true]);
    const asked = await fetch(`${service.listeningAt}/track?number=%20EA%201%2F2&lang=it`, { redirect: 'manual' });
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/track/EA%201%2F2?lang=it']);
    for (const path of ['/track/a/b', '/track/%E0%A4%A']) {
      const { status, headers } = await fetch(`${service.listeningAt}${path}`);
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
  });

  it('says that duties are due and when the link was sent, and neither the link nor the sum', async () => {
    const shipment = await parcel();
    const { paymentUrl, collectionId } = await newCollection(service, { trackingNumber: shipment.trackingNumber });
    const page = async () => (await service.get(`/track/${shipment.trackingNumber}?lang=en`, { token: null })).text;
    await eventually(async () => {
      service.clock.advance(1_000);
      return (await page()).includes('The link to pay is in our message of');
    });
    const text = await page();
    expect(text).toContain(`our message of ${dayText(localDateAt(service.clock.now(), { country: 'DE' }), 'en')}`);
    for (const hidden of [paymentUrl, new URL(paymentUrl).pathname, 'EUR', '€', 'USD', 'US$', 'GBP', '£'])
      expect(text).not.toContain(hidden);
    expect((await service.get(`/track/${(await parcel()).trackingNumber}`, { token: null })).text).not.toContain(
      'Duties are due',
    );
    const payment = { paymentMethodId: 'pm_card_visa', idempotencyKey: 'tracked-1' };
    await service.post(`/api/taxes-collections/${collectionId}/payment`, payment);
    expect(await page()).toContain('<dt>Duties and taxes</dt><dd>Paid</dd>');
    expect(await page()).not.toContain('Duties are due');
  });
});

it('the public page has its own rate limit for each client address', async () => {
  const limited = await runningService({ environment: { RATE_LIMITS: 'page=3' } });
  const page = async () => (await limited.get('/track/EB000000010ZZ', { token: null })).status;
  expect([await page(), await page(), await page(), await page()]).toEqual([404, 404, 404, 429]);
  expect((await limited.get('/api/tracking/EB000000010ZZ')).status).toBe(404);
  await limited.stop();
});

it('the public page says until when duties can be paid, and that they can no longer be', async () => {
  const timed = await runningService();
  const { trackingNumber } = await book(timed);
  const { collectionDeadline = '' } = await readyCollection(timed, { trackingNumber });
  const page = async () => (await timed.get(`/track/${trackingNumber}?lang=en`, { token: null })).text;
  const daysLater = (days: number) => new Date(Date.parse(collectionDeadline) + days * 24 * 3_600_000).toISOString();
  const advanceTo = (instant: string) => timed.clock.advance(Date.parse(instant) - Date.parse(timed.clock.now()));
  const payBy = (instant: string) => `Please pay by ${dayText(localDateAt(instant, { country: 'DE' }), 'en')}.`;
  expect(await page()).toContain(payBy(collectionDeadline));
  advanceTo(daysLater(1));
  expect(await page()).toContain(payBy(daysLater(2)));
  advanceTo(daysLater(3));
  expect(await page()).toContain('Duties can no longer be paid');
  await timed.stop();
});
