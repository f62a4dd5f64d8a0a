import { z } from 'zod';
import { oldListDays, screeningStatuses } from '../../../../application/trade/parties/screen-parties.ts';
import { isLocalDate, partyRules } from '../../../../domain/shared/index.ts';
import type { Fault, Unchecked } from '../../../../domain/shared/index.ts';
import { listedKinds, partyLists } from '../../../../domain/trade/index.ts';
import type { PartyListId } from '../../../../domain/trade/index.ts';
import { countryCode, messages, pathPlaceholder, rules, text } from '../../../platform/http/schemas/index.ts';

const mostParties = 20;
const listIds = Object.keys(partyLists) as readonly PartyListId[];

const isBirth = (born: string): boolean => /^(1[89]|20)\d{2}$/.test(born) || isLocalDate(born);

const partyFields = z.object({
  name: text(partyRules.name.max, partyRules.name.example)
    .exactOptional()
    .meta({ description: 'The person, in any script. One of `name` and `company` is required.' }),
  company: text(partyRules.company.max, partyRules.company.example)
    .exactOptional()
    .meta({ description: 'The company, with or without its legal form.' }),
  country: countryCode
    .exactOptional()
    .meta({ description: 'The country of the address. It supports a common name, and never rules one out.' }),
  dateOfBirth: z
    .string()
    .refine(isBirth, 'must be a year or an existing date, for example "1975-03-31"')
    .exactOptional()
    .meta({
      description: 'A year or a date. One that differs by more than a year weakens a match.',
      example: '1975-03-31',
    }),
});
type PartyFields = z.output<typeof partyFields>;

const partyFaults = ({ name, company }: Unchecked<PartyFields>): Fault[] =>
  name === undefined && company === undefined
    ? [
        {
          field: `${pathPlaceholder}.name`,
          message: `${pathPlaceholder}.name is required, or a company, for example "Jane Doe".`,
        },
      ]
    : [];

export const screeningRequest = z
  .object({
    parties: z
      .array(
        partyFields.check(rules<PartyFields>(partyFaults)).meta({
          id: 'PartyToScreen',
          description: 'A person or company to look for on the lists of denied parties.',
          example: { name: 'Jane Doe', country: 'GB' },
        }),
      )
      .min(1)
      .max(mostParties)
      .meta({ description: 'Whom to look for.' }),
  })
  .meta({
    id: 'ScreeningRequest',
    description: 'Parties to look for.',
    example: { parties: [{ name: 'Jane Doe', company: 'Example Ltd', country: 'GB' }] },
  });

const listId = z.enum(listIds).meta({ description: 'The list, by its short name.', example: 'eu' });
const listDate = z.string().meta({ format: 'date', description: 'The day of the list.', example: '2026-11-27' });

/** An entry of a list, as answers show it. */
const listedAs = z
  .object({
    status: z.enum(['possible', 'match']).meta({ description: 'How sure it is that the party is this entry.' }),
    list: listId,
    listDate,
    entryId: z.string().meta({ description: 'The id of the entry on its list.', example: 'EU.27.28' }),
    kind: z.enum(listedKinds).meta({ description: 'What the list says that the entry is.' }),
    name: z.string().meta({ description: 'The main name of the entry.' }),
    matchedName: z.string().meta({ description: 'The name of the entry that agrees: its main name or an alias.' }),
    field: z.enum(['name', 'company']).meta({ description: 'The field of the party that agrees with it.' }),
    programmes: z.array(z.string()).meta({ description: 'Why it is listed, in the words of the list.' }),
    births: z.array(z.string()).meta({ description: 'Dates or years of birth on the list.' }),
    countries: z.array(z.string()).meta({ description: 'Countries of nationality and address on the list.' }),
    bornAlike: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the date of birth agrees; absent where one of the two is unknown.' }),
    sameCountry: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the country agrees; absent where one of the two is unknown.' }),
  })
  .meta({ id: 'ListedAs', description: 'An entry of a list of denied parties that a party is, or may be.' });

export const screeningReply = z.object({
  messages,
  screening: z
    .object({
      parties: z
        .array(
          z.object({
            status: z.enum(screeningStatuses).meta({
              description:
                '`match`: a label for it is held until a person has looked. `possible`: look at it. ' +
                '`none`: no loaded list has such a name. ' +
                '`not_screened`: no list is loaded.',
            }),
            findings: z.array(listedAs).meta({ description: 'The gravest first; at most ten.' }),
          }),
        )
        .meta({ description: 'One entry for each party, in their order.' }),
      lists: z
        .array(
          z.object({
            list: listId,
            name: z.string().meta({ description: 'Its name and publisher.' }),
            date: listDate,
            ageDays: z.int().meta({ description: 'Days since then.' }),
            old: z.boolean().meta({ description: `Whether it is older than ${oldListDays} days.` }),
            entries: z.int().meta({ description: 'How many persons and organizations it names.' }),
          }),
        )
        .meta({ description: 'The lists that were looked at; empty if none is loaded.' }),
    })
    .meta({ description: 'Who is on the lists that are loaded.' }),
});
