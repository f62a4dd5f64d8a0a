import { afterAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { labelRequest, labels, shipFrom, shipmentIn } from './label-request.ts';

type Address = Readonly<Record<string, string>>;
const leeds: Address = shipFrom.address;
const belfast: Address = { line1: '1 Row', city: 'Belfast', postcode: 'BT1 1AA', state: 'NIR', country: 'GB' };
const munich: Address = { line1: '1 Weg', city: 'München', postcode: '80331', state: 'BY', country: 'DE' };
const berlin: Address = { line1: '1 Weg', city: 'Berlin', postcode: '10115', state: 'BE', country: 'DE' };
const dubai: Address = { line1: '1 Road', city: 'Dubai', country: 'AE' };
const riyadh: Address = { line1: '1 Road', city: 'Riyadh', postcode: '11564', country: 'SA' };
const auckland: Address = { line1: '1 Quay', city: 'Auckland', postcode: '1010', country: 'NZ' };
const losAngeles: Address = { line1: '1 Way', city: 'Los Angeles', state: 'CA', postcode: '90001', country: 'US' };
const newYork: Address = { line1: '1 Way', city: 'New York', state: 'NY', postcode: '10001', country: 'US' };

/** One service for all tests at a moment: none of them moves its clock. */
const services = new Map<string, Promise<RunningService>>();
afterAll(async () => {
  for (const service of services.values()) await (await service).stop();
});
const serviceAt = (start: string): Promise<RunningService> => {
  const service = services.get(start) ?? runningService({ start, environment: { STATE_HOLIDAYS: 'GB,DE,US' } });
  services.set(start, service);
  return service;
};

/** Asks for a label at a moment, from a place, for a date. */
const askedAt = async (start: string) => {
  const service = await serviceAt(start);
  return (address: Address, shipDate?: string): Promise<Answer> =>
    service.post(
      labels,
      labelRequest({
        labelFormat: 'ZPL',
        packageType: 'envelope',
        dimensions: undefined,
        weight: { value: 0.5 },
        shipFrom: { ...shipFrom, address },
        shipDate,
      }),
    );
};
const dayOf = (answer: Answer): string | undefined =>
  answer.status === 201 ? shipmentIn(answer).shipDate.slice(0, 10) : undefined;
const faultOf = (answer: Answer): readonly unknown[] => [
  answer.status,
  answer.json.messages[0]?.field,
  answer.json.messages[0]?.message,
];
const named = (holiday?: string): string => (holiday === undefined ? '' : ` (${holiday})`);
const tooEarly = (country: string, example: string, holiday?: string) => [
  400,
  'shipDate',
  `shipDate must be at least one business day ahead in ${country}${named(holiday)}, for example "${example}".`,
];
const atRest = (country: string, example: string, holiday?: string) => [
  400,
  'shipDate',
  `shipDate must be a business day in ${country}, not a weekend or holiday${named(holiday)}, for example "${example}".`,
];

describe('on Friday 20 November 2026, ten in the morning in Leeds', () => {
  const friday = '2026-11-20T10:00:00.000Z';

  it('a label without a date is for Monday', async () => {
    expect(dayOf(await (await askedAt(friday))(leeds))).toBe('2026-11-23');
  });

  it('yesterday, today and the weekend are too early', async () => {
    const ask = await askedAt(friday);
    for (const date of ['2020-01-01', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'])
      expect(faultOf(await ask(leeds, date))).toEqual(tooEarly('GB', '2026-11-23'));
  });

  it('Monday is accepted, as a date and as a timestamp of any offset, by the written day', async () => {
    const ask = await askedAt(friday);
    for (const date of [
      '2026-11-23',
      '2026-11-23T00:00:00Z',
      '2026-11-23T09:30:00.000Z',
      '2026-11-23T23:59:59+14:00',
      '2026-11-23T00:00-11:00',
    ])
      expect(dayOf(await ask(leeds, date))).toBe('2026-11-23');
  });

  it('a later weekend is refused with the Monday after', async () => {
    expect(faultOf(await (await askedAt(friday))(leeds, '2026-11-28'))).toEqual(atRest('GB', '2026-11-30'));
  });

  it('an invalid date is refused', async () => {
    const ask = await askedAt(friday);
    for (const date of ['2026-02-30', 'tomorrow', '23/11/2026', '2026-11-23T25:00:00Z', '20261123']) {
      const [status, field, message] = faultOf(await ask(leeds, date));
      expect([status, field, message]).toEqual([
        400,
        'shipDate',
        expect.stringMatching(/must be an existing date or an ISO 8601 timestamp/),
      ]);
    }
  });

  it.each(['2099-12-31', '9999-12-30'])('the far future, %s, is refused without a 500', async (date) => {
    expect((await (await askedAt(friday))(leeds, date)).status).toBeLessThan(500);
  });

  it('the Emirates, where Friday is a working day, and Saudi Arabia, where it is not, differ', async () => {
    const ask = await askedAt(friday);
    expect([dayOf(await ask(dubai)), dayOf(await ask(riyadh))]).toEqual(['2026-11-23', '2026-11-22']);
  });
});

describe('holidays', () => {
  it('of the country are skipped: Christmas Day, and Boxing Day in its substitute, in England', async () => {
    const ask = await askedAt('2026-12-24T10:00:00.000Z');
    expect(dayOf(await ask(leeds))).toBe('2026-12-29');
    expect(faultOf(await ask(leeds, '2026-12-25'))).toEqual(tooEarly('GB', '2026-12-29', '2026-12-25: Christmas Day'));
  });

  it('of the country refuse a later date, and name the next one', async () => {
    expect(faultOf(await (await askedAt('2026-12-21T10:00:00.000Z'))(leeds, '2026-12-25'))).toEqual(
      atRest('GB', '2026-12-29', '2026-12-25: Christmas Day'),
    );
  });

  it('of the state count in that state only: Epiphany in Bavaria and not in Berlin', async () => {
    const ask = await askedAt('2027-01-04T10:00:00.000Z');
    expect(faultOf(await ask(munich, '2027-01-06'))).toEqual(atRest('DE', '2027-01-07', '2027-01-06: Epiphany'));
    expect(dayOf(await ask(berlin, '2027-01-06'))).toBe('2027-01-06');
  });

  it('of the state count in that state only: Saint Patrick in Northern Ireland and not in England', async () => {
    const ask = await askedAt('2027-03-15T10:00:00.000Z');
    expect(faultOf(await ask(belfast, '2027-03-17'))).toEqual(
      atRest('GB', '2027-03-18', '2027-03-17: St Patrick’s Day'),
    );
    expect(dayOf(await ask(leeds, '2027-03-17'))).toBe('2027-03-17');
  });
});

describe('"today" is in the local time of the sender', () => {
  it('which in Auckland is Monday already while it is Sunday in Leeds', async () => {
    const ask = await askedAt('2026-11-22T12:00:00.000Z');
    expect([dayOf(await ask(auckland)), dayOf(await ask(leeds))]).toEqual(['2026-11-24', '2026-11-23']);
  });

  it('and by the clock of the state: New York is a day ahead of Los Angeles for three hours', async () => {
    const ask = await askedAt('2026-11-18T06:00:00.000Z'); // 01:00 on Wednesday there, 22:00 on Tuesday here
    expect([dayOf(await ask(newYork)), dayOf(await ask(losAngeles))]).toEqual(['2026-11-19', '2026-11-18']);
  });

  it('and the day changes at midnight there, to the millisecond', async () => {
    expect(dayOf(await (await askedAt('2026-11-17T22:59:59.999Z'))(berlin))).toBe('2026-11-18');
    expect(dayOf(await (await askedAt('2026-11-17T23:00:00.000Z'))(berlin))).toBe('2026-11-19');
  });
});

it('a country of which no holidays are known, or not all of them, is named in the messages of a label', async () => {
  const ask = await askedAt('2026-11-20T10:00:00.000Z');
  const thimphu: Address = { line1: '1 Road', city: 'Thimphu', postcode: '11001', country: 'BT' };
  const phnomPenh: Address = { line1: '1 Road', city: 'Phnom Penh', postcode: '120101', country: 'KH' };
  const kuwait: Address = { line1: '1 Road', city: 'Kuwait City', postcode: '13001', country: 'KW' };
  const noticeOf = async (address: Address) => {
    const { status, json } = await ask(address);
    expect(status).toBe(201);
    return json.messages
      .filter(({ reason }) => reason?.startsWith('holidays'))
      .map(({ level, reason, message }) => [level, reason, message]);
  };
  const [[level, reason, message] = []] = await noticeOf(thimphu);
  expect([level, reason]).toEqual(['info', 'holidays_unknown']);
  expect(message).toContain('No public holidays of BT are known');
  expect(await noticeOf(phnomPenh)).toEqual([
    ['info', 'holidays_incomplete', expect.stringContaining('Not all public holidays of KH are known') as string],
  ]);
  expect(await noticeOf(kuwait)).toEqual([]);
  expect(await noticeOf(leeds)).toEqual([]);
});
