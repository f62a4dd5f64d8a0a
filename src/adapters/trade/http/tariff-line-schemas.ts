import { z } from 'zod';
import { knownStates } from '../../../application/trade/tariffs/known-rules.ts';
import { ruleStandings } from '../../../application/trade/tariffs/tariff-line.ts';
import { certainties } from '../../../domain/shared/certainty.ts';
import { hsDigitsOf, isLocalDate } from '../../../domain/shared/index.ts';
import { rateUnits, ruleKinds } from '../../../domain/trade/index.ts';
import { countryCode, listQuery, messages } from '../../platform/http/schemas/index.ts';
import { restriction } from './compliance/schemas.ts';
import { destinationKnowledge } from './knowledge.ts';

const day = z.string().refine(isLocalDate, 'must be a date, for example "2026-01-14"').meta({
  description: 'Day on which the goods are imported, past or future; today when absent.',
  example: '2026-01-14',
});

const knownOn = z
  .string()
  .refine(isLocalDate, 'must be a date, for example "2026-01-14"')
  .optional()
  .meta({
    description:
      'Shows what was known at the end of this day (UTC), which must not be in the future, in place of what is known now. ' +
      'Imported tariffs are those that were active by the log then; rules and bundled tariffs are those that are loaded now.',
    example: '2026-01-14',
  });

export const tariffLineQuery = z.object({
  hsCode: z
    .string()
    .max(20)
    .refine(
      (code) => hsDigitsOf(code) !== undefined,
      'must be 4 to 10 digits, dots and spaces aside, for example "6109.10"',
    )
    .meta({ description: 'Customs code of the goods: 4 to 10 digits, dots and spaces aside.', example: '6109.10' }),
  destination: countryCode.meta({ description: 'Two-letter code of where the goods go.', example: 'GB' }),
  origin: countryCode.optional().meta({
    description: 'Where the goods were made. Without it, rules for goods of any origin are shown.',
    example: 'CN',
  }),
  date: day.optional(),
  knownOn,
});

const part = z
  .union([
    z.object({
      kind: z.literal('adValorem').meta({ description: 'By value.' }),
      rate: z.string().meta({ description: 'A fraction of the value, as decimal text.', example: '0.12' }),
    }),
    z.object({
      kind: z.literal('specific').meta({ description: 'By quantity.' }),
      amount: z.string().meta({ description: 'Amount for `per` units, as decimal text.', example: '12.80' }),
      currency: z.string().meta({ description: 'ISO 4217 code of the amount.', example: 'EUR' }),
      per: z.string().meta({ description: 'How many units the amount is for.', example: '100' }),
      // A text: in replies an enum named `unit` is one whose list can never grow.
      unit: z.string().meta({ description: `The unit that is counted: ${rateUnits.join(', ')}.`, example: 'kg' }),
    }),
  ])
  .meta({ description: 'One part of a rate.' });

const rateFields = {
  text: z.string().meta({ description: 'In words, in one notation for all sources.', example: '12% + 3 EUR/100 kg' }),
  asWritten: z.string().optional().meta({ description: 'As the source writes it, where that differs.' }),
  parts: z.array(part).meta({ description: 'The rate is the sum of these; without any it is free.' }),
  minimum: z.array(part).optional().meta({ description: 'The rate is no less than the sum of these.' }),
  maximum: z.array(part).optional().meta({ description: 'The rate is no more than the sum of these.' }),
};

const rate = z
  .object(rateFields)
  .meta({ id: 'RateInWords', description: 'A rate of duty or tax, in words and in parts.' });

const lineRate = z
  .object({
    ...rateFields,
    valued: z
      .object({
        over: z.string().optional().meta({ description: 'Worth more than this.' }),
        upTo: z.string().optional().meta({ description: 'Worth no more than this.' }),
        currency: z.string().meta({ description: 'ISO 4217 code of both.' }),
      })
      .optional()
      .meta({ description: 'Only for goods of which one is worth so much.' }),
  })
  .meta({ description: 'A rate, and the goods of the line to which it applies.' });

const dated = {
  validFrom: z.string().optional().meta({ description: 'First day on which it applies.' }),
  validTo: z.string().optional().meta({ description: 'Last day on which it applies.' }),
};

const certainty = z.enum(certainties).meta({
  description:
    '`known`: stated by its source. `believed`: common knowledge of the trade, or derived. `uncertain`: possibly out of date.',
});

const countries = z.array(z.string()).optional();

const measure = z.object({
  kind: z
    .enum(['ordinary', 'preference', 'anti_dumping', 'countervailing', 'safeguard', 'retaliation'])
    .meta({ description: 'What it is: in place of the general rate, a preference, or an additional duty.' }),
  area: z.string().meta({ description: 'Country or group of countries, as the source names it.' }),
  countries: countries.meta({ description: 'The countries of the area; absent for the whole world.' }),
  except: countries.meta({ description: 'Countries of the area that are left out.' }),
  code: z.string().optional().meta({ description: 'Additional code, for example of the exporter.' }),
  rate: rate.optional().meta({ description: 'The rate; absent where its text could not be read.' }),
  legalBase: z.string().optional().meta({ description: 'Law that it is from.' }),
  partial: z.literal(true).optional().meta({ description: 'Not all goods under the code have it.' }),
  ...dated,
});

const preference = z.object({
  agreement: z.string().meta({ description: 'As the tariff names the column or the programme.' }),
  rate,
  name: z.string().optional().meta({ description: 'Name of the programme.' }),
  countries: countries.meta({ description: 'Countries of origin.' }),
  note: z.string().optional().meta({ description: 'What else decides.' }),
});

const spread = z
  .object({
    lowest: z.string().meta({ description: 'Lowest rate below the code.', example: '8%' }),
    highest: z.string().meta({ description: 'Highest rate below the code, which is taken.', example: '12%' }),
  })
  .optional()
  .meta({ description: 'The code stands for several lines, whose rates differ.' });

const line = z
  .object({
    code: z
      .string()
      .meta({ description: 'The code of the line: the longest that the goods begin with.', example: '610910' }),
    version: z.string().meta({ description: 'Version of the tariff that has the line.' }),
    description: z.string().optional().meta({ description: 'Of the goods; only imported tariffs have it.' }),
    unit: z.string().optional().meta({ description: 'Unit of the goods, as in the source.' }),
    rates: z.array(lineRate).meta({
      description: 'Ordinary rate of duty. Several where the goods decide which is due; none where it is not known.',
    }),
    highest: rate.optional().meta({ description: 'The highest that the duty can be, where its rate is not exact.' }),
    spread,
    typical: z.boolean().meta({ description: 'True for the typical rate of a chapter, in place of an unknown one.' }),
    inPart: z
      .enum(['outside', 'below'])
      .optional()
      .meta({ description: 'Of an imported part of a tariff: it lacks the code, or may lack lines below it.' }),
    certainty,
    preferences: z.array(preference).meta({ description: 'Other rates of the line, for goods of some origins.' }),
    measures: z
      .array(measure)
      .optional()
      .meta({ description: 'All measures by origin, where the tariff has them; of the origin, if one was asked for.' }),
    asOf: z.string().optional().meta({ description: 'Day of the list that has the line, of several.' }),
    source: z.string().meta({ description: 'Tariff that it is from.' }),
    ...dated,
  })
  .meta({ id: 'TariffLine', description: 'The line of the tariff for the goods.' });

const ruleOnGoods = z
  .object({
    id: z.string().meta({ description: 'Stable id of the rule, as calculations name it.', example: 'gb-vat-standard' }),
    kind: z.enum(ruleKinds).meta({
      description:
        'What it does. Of `tax` (of one name), `valuation`, `flatDuty`, `relief` and `minimum` ' +
        'the first whose conditions hold counts. `gap`: something that is known to exist and is not loaded.',
    }),
    name: z.string().optional().meta({ description: 'Name of the law, the scheme, the charge or the gap.' }),
    text: z.string().meta({ description: 'What it does, in words.', example: '20% VAT.' }),
    standing: z.enum(ruleStandings).meta({
      description:
        '`applies`: to goods of the code. `someGoods`: to some of a short code; send more digits. ' +
        '`leftOut`: it is uncertain, and answers name it as missing.',
    }),
    rate: rate.optional().meta({ description: 'The rate of these goods by the rule.' }),
    amount: z
      .object({
        amount: z.string().meta({ description: 'As decimal text.', example: '3' }),
        currency: z.string().meta({ description: 'ISO 4217 code.', example: 'EUR' }),
      })
      .optional()
      .meta({ description: 'A fixed amount, or the limit of a minimum.' }),
    conditions: z.array(z.string()).meta({
      description: 'What must hold besides, one phrase each.',
      example: ['the goods are worth up to 135 GBP'],
    }),
    when: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'All conditions for programs, as rules are written: see the page on duties.' }),
    certainty,
    note: z.string().optional().meta({ description: 'What the rule says of itself.' }),
    source: z.string().meta({ description: 'Law or notice that it is from.' }),
    ...dated,
  })
  .meta({ id: 'RuleOnGoods', description: 'A rule that calculations for the goods ask for.' });

const known = z.object({
  date: z.iso.date().meta({ description: 'The day that was asked for.', example: '2026-01-14' }),
  state: z.enum(knownStates).meta({
    description:
      '`same`: calculations of `calculatedOn` used the rules and the tariff that are shown. ' +
      '`changed`: they used others, and what was known stands in them. ' +
      '`notRecorded`: no calculation of the account tells which rules were loaded.',
  }),
  calculatedOn: z
    .string()
    .optional()
    .meta({ description: 'The last day (UTC) up to then with calculations for the destination.' }),
  nextCalculatedOn: z.string().optional().meta({
    description: 'The first day (UTC) after it with calculations, where those before do not tell what was loaded.',
  }),
  ruleSetVersions: z
    .array(z.string())
    .optional()
    .meta({ description: 'Versions of rules and tariff that calculations of `calculatedOn` used.' }),
});

export const tariffLineReply = z.object({
  messages,
  tariffLine: z
    .object({
      hsCode: z.string().meta({ description: 'The digits of the code.', example: '610910' }),
      name: z
        .string()
        .optional()
        .meta({ description: 'The goods of the code in plain words; not the wording of a law.' }),
      destination: z.string().meta({ description: 'Two-letter code of the destination.', example: 'GB' }),
      origin: z.string().optional().meta({ description: 'Two-letter code of the origin, where one was asked for.' }),
      date: z.iso.date().meta({ description: 'The day of the rules.', example: '2026-01-14' }),
      line: line.optional().meta({ description: 'Absent where the tariff has no line for the code.' }),
      highest: rate.optional().meta({ description: 'The highest that the duty can be where its rate is not loaded.' }),
      rules: z.array(ruleOnGoods).meta({ description: 'By kind, in the order in which calculations ask for them.' }),
      taxRatesLoaded: z.boolean().meta({
        description: 'True when all rates of tax on such goods are loaded; otherwise the tax may be lower.',
      }),
      restrictions: z
        .array(restriction)
        .meta({ description: 'Restrictions on the import; empty where none is known.' }),
      knowledge: destinationKnowledge,
      knownOn: known.optional().meta({ description: 'With `knownOn` only: whether it was so on that day.' }),
      dataAsOf: z
        .object({
          tariff: z.string().optional().meta({ description: 'Day of the list of duty rates.', example: '2026-07-01' }),
          taxes: z
            .string()
            .meta({ description: 'Day on which taxes, reliefs and fees were last read at their sources.' }),
          measures: z.string().optional().meta({ description: 'Day of the oldest list of trade measures.' }),
        })
        .optional()
        .meta({ description: 'Of which day the facts are; absent where the destination is not covered.' }),
    })
    .meta({
      id: 'TariffLineOnDay',
      description: 'What calculations for goods of a code to a destination read on a day.',
    }),
});

export const listedLine = z
  .object({
    id: z.string().meta({ description: 'The same code, as the id of the row.', example: '6109' }),
    hsCode: z.string().meta({ description: 'Digits of the code.', example: '6109' }),
    name: z
      .string()
      .optional()
      .meta({ description: 'The goods of the code in plain words, or as its tariff has them.' }),
    rates: z.array(lineRate).meta({
      description: 'Ordinary rate of duty: several where the goods decide which is due, none where it is not known.',
    }),
    spread,
  })
  .meta({ id: 'ListedTariffLine', description: 'A code below another one, with its rate of duty.' });

export const tariffLinesQuery = listQuery(
  {
    destination: countryCode
      .optional()
      .meta({ description: 'Two-letter code of where the goods go; without it, codes have no rates.', example: 'GB' }),
    hsCode: z
      .string()
      .max(20)
      .transform((code) => code.replaceAll(/[.\s]/g, ''))
      .refine(
        (digits) => /^(\d\d){0,5}$/.test(digits),
        'must be a chapter, a heading or a code: 2, 4, 6, 8 or 10 digits, dots and spaces aside, for example "6109"',
      )
      .default('')
      .meta({ description: 'What the codes are below; chapters when absent.', example: '6109' }),
    date: day.optional(),
    knownOn,
  },
  ['hsCode'],
  'ASC',
);
