import { describe, expect, it } from 'vitest';
import { assess, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

const currencyOf = (country: string): string => (country === 'GB' ? 'GBP' : 'EUR');

/** One article of China, sold to a consumer. Each is worth more than what the flat duty of the Union is for. */
const answerFor = (country: string, hsCode: string, amount: string) =>
  assess(dutyRequest(country, { currency: currencyOf(country), lines: [goods(hsCode, amount, currencyOf(country))] }));

describe('goods that have a code of their own since 2022', () => {
  // Worked out by hand: duty is the rate of the line, tax the standard rate (DE 19, FR 20, NL 21, GB 20 %; DE 7 % of
  // food) of value and duty.
  it.each([
    ['a drone of 1 kg with a camera', 'DE', '88062210', '500', '0.00', '95.00'],
    ['a drone of 1 kg without one, 7.5 %', 'DE', '88062290', '400', '30.00', '81.70'],
    ['a drone of 20 kg, 7.5 %', 'DE', '880623', '1000', '75.00', '204.25'],
    ['a drone of 1 kg', 'GB', '880622', '400', '0.00', '80.00'],
    ['propellers of drones, 2.7 %', 'DE', '880710', '200', '5.40', '39.03'],
    ['an electronic cigarette, 2 %', 'GB', '854340', '200', '4.00', '40.80'],
    ['an electronic cigarette, 3.7 %', 'DE', '854340', '200', '7.40', '39.41'],
    ['liquid with nicotine, 6 %', 'GB', '240412', '200', '12.00', '42.40'],
    ['nicotine pouches, 16.6 %', 'DE', '24049190', '200', '33.20', '44.31'],
    ['nicotine patches', 'DE', '240492', '200', '0.00', '38.00'],
    ['a smartphone', 'FR', '851713', '800', '0.00', '160.00'],
    ['a smartphone', 'GB', '851713', '800', '0.00', '160.00'],
    ['an LED lamp, 3.7 %', 'NL', '853952', '200', '7.40', '43.55'],
    ['an LED module, 2.7 %', 'DE', '853951', '200', '5.40', '39.03'],
    ['an LED lamp', 'GB', '853952', '200', '0.00', '40.00'],
    ['a 3D printer for plastics, 1.7 %', 'DE', '848520', '1000', '17.00', '193.23'],
    ['a 3D printer for metal, 2.7 %', 'DE', '848510', '1000', '27.00', '195.13'],
    ['a 3D printer for metal, 2 %', 'GB', '848510', '1000', '20.00', '204.00'],
    ['a panel of organic diodes', 'DE', '852492', '300', '0.00', '57.00'],
    ['truffles, 6.4 %', 'DE', '070956', '200', '12.80', '14.90'],
    ['an LED luminaire of plastics, 4.7 %', 'DE', '94054231', '200', '9.40', '39.79'],
    ['a swivel chair of wood', 'DE', '940131', '500', '0.00', '95.00'],
    ['a quilt, 3.7 %', 'DE', '940440', '200', '7.40', '39.41'],
    ['a quilt, 2 %', 'GB', '940440', '200', '4.00', '40.80'],
    ['an anorak of synthetic fibres, 12 %', 'DE', '620140', '200', '24.00', '42.56'],
    ['an anorak of synthetic fibres, 12 %', 'GB', '620140', '200', '24.00', '44.80'],
    ['artificial turf of nylon, 8 %', 'DE', '570321', '200', '16.00', '41.04'],
    ['spent batteries, sorted, 4.7 %', 'DE', '85491310', '200', '9.40', '39.79'],
    ['a digital camera, 1.6 % in 2021 and free since', 'DE', '852589', '500', '0.00', '95.00'],
    ['an electricity meter, 0.7 % in 2021 and free since', 'DE', '902830', '200', '0.00', '38.00'],
    ['electronic waste', 'GB', '854999', '200', '0.00', '40.00'],
  ])('%s to %s (%s, %s): duty %s, tax %s', (_, country, hsCode, amount, duty, tax) => {
    const answer = answerFor(country, hsCode, amount);
    expect(sums(answer)).toEqual({ Duty: duty, VAT: tax });
    expect(reasons(answer)).not.toContain('tariff_rate_range');
    const [charged] = answer.lines[0]?.charges ?? [];
    expect(answer.declaration.rules.find(({ id }) => id === charged?.rule)).toMatchObject({ certainty: 'believed' });
  });

  it.each([
    ['a drone of 1 kg, up to 7.5 %', 'DE', '880622', '400', '30.00', '81.70'],
    ['an LED ceiling lamp, up to 4 %', 'GB', '940511', '200', '8.00', '41.60'],
    ['a 3D printer for sand or metal powder, up to 1.7 %', 'DE', '848580', '1000', '17.00', '193.23'],
  ])(
    '%s to %s (%s): the highest rate of its lines is taken, and said to be',
    (_, country, hsCode, amount, duty, tax) => {
      const answer = answerFor(country, hsCode, amount);
      expect(sums(answer)).toEqual({ Duty: duty, VAT: tax });
      expect(reasons(answer)).toContain('tariff_rate_range');
    },
  );

  it('edible insects cannot be calculated by six digits, because their lines differ in kind', () => {
    expect(answerFor('DE', '041010', '200').lines[0]?.notComputable).toContain('Send 8 to 10 digits');
    expect(sums(answerFor('DE', '04101010', '200'))).toMatchObject({ Duty: '18.00' });
  });

  it('a panel of a kind whose line is not loaded is incomplete, and bears at most the highest rate of its chapter', () => {
    const answer = answerFor('DE', '852419', '200');
    // 14 % of 200 is 28.00, and 19 % of 228 is 43.32.
    expect([answer.price, answer.complete, answer.upTo]).toEqual(['38.00', false, '71.32']);
    expect(answer.lines[0]?.missing?.map(({ reason, upTo }) => [reason, upTo])).toEqual([
      ['tariff_rate_typical', '71.32'],
    ]);
  });
});

describe('a suspended duty of Great Britain', () => {
  const noticesOn = (date: string, hsCode: string): readonly string[] =>
    reasons(assess(dutyRequest('GB', { date, currency: 'GBP', lines: [goods(hsCode, '200', 'GBP')] })));

  it.each([
    ['2025-04-13', '190219', false],
    ['2025-04-14', '190219', true],
    ['2026-11-20', '200989', true],
    ['2026-11-20', '610910', false],
    ['2027-08-01', '151311', false],
  ])('is named on %s for %s: %s', (date, hsCode, isNamed) => {
    expect(noticesOn(date, hsCode).includes('duty_suspension_not_loaded')).toBe(isNamed);
  });
});

describe('a rate for a whole chapter', () => {
  it.each([
    // Duty on 100 EUR at the typical and at the highest rate of the chapter.
    [
      'CA',
      '610510',
      '18.00',
      '18%, the typical rate of chapter 61, because its own is not loaded; its own rate is at most 18%.',
    ],
    [
      'CA',
      '420231',
      '9.50',
      '9.5%, the typical rate of 4202, because its own is not loaded; its own rate is at most 11%.',
    ],
    [
      'CA',
      '940161',
      '8.50',
      '8.5%, the typical rate of chapter 94, because its own is not loaded; its own rate may be higher.',
    ],
    [
      'CA',
      '040900',
      '7.50',
      '7.5%, the typical rate of chapter 04, because its own is not loaded; its own rate may be higher.',
    ],
    [
      'AE',
      '852990',
      '5.00',
      '5%, the typical rate of chapter 85, because its own is not loaded; its own rate is at most 5%.',
    ],
    [
      'SA',
      '610910',
      '15.00',
      '15%, the typical rate of chapter 61, because its own is not loaded; its own rate is at most 25%.',
    ],
    [
      'IS',
      '350400',
      '0.00',
      '0%, the typical rate of chapter 35, because its own is not loaded; its own rate may be higher.',
    ],
  ])('is said to be one: %s, %s', (country, hsCode, duty, text) => {
    const answer = assess(dutyRequest(country, { lines: [goods(hsCode, '500', 'EUR')] }));
    const [line] = answer.lines;
    expect(line?.charges[0]).toMatchObject({ code: 'DUTY', amount: (Number(duty) * 5).toFixed(2) });
    expect(answer.complete).toBe(false);
    expect(line?.missing?.find(({ reason }) => reason === 'tariff_rate_typical')?.message).toBe(
      `${hsCode} was calculated at ${text}`,
    );
  });
});
