import { z } from 'zod';
import { exampleSources } from '../../../../application/trade/ports/classification.ts';
import { questionFacet } from '../../../platform/http/schemas/index.ts';

export const exampleSource = z.enum(exampleSources).meta({
  description:
    'Who gave the codes: people by reviews, imported tables, or requests that declared them (`declared`): labels, ' +
    'collections, and products to classify.',
  example: 'import',
});

const dutyRate = z.string().optional().meta({
  description: 'The ordinary duty at the destination, where one rate is known for all goods of the code.',
  example: '16.5%',
});

export const alternatives = z.array(
  z.object({
    hsCode: z.string().meta({ description: 'Customs code of the alternative.' }),
    name: z.string().meta({ description: 'What goods have this code.' }),
    confidence: z.number().meta({ description: 'The chance that its six digits are right, 0 to 1.' }),
    guessed: z.literal(true).optional().meta({
      description: 'Present below 0.3: seven in ten of such codes are wrong, with their rates and restrictions.',
    }),
    dutyRate,
  }),
);

export const question = z
  .object({
    facet: questionFacet,
    text: z.string().meta({ description: 'The question in words.', example: 'What is it made of?' }),
    answers: z
      .array(
        z.object({
          answer: z.string().meta({ description: 'What is sent back as the answer.', example: 'cotton' }),
          text: z.string().optional().meta({
            description: 'The answer in plain words, to show to people; absent from questions of earlier records.',
            example: 'Cotton',
          }),
          hsCode: z.string().meta({ description: 'The code that it makes the likeliest.' }),
          name: z.string().meta({ description: 'What goods these are.' }),
          confidence: z.number().meta({ description: 'The chance of that code now, before an answer, 0 to 1.' }),
          dutyRate,
        }),
      )
      .meta({ description: 'Up to four answers, the likeliest first.' }),
    none: z
      .string()
      .optional()
      .meta({
        description:
          'What is sent back where none of the answers is right; absent where one of them must be. They become less ' +
          'likely, and the next question offers others.',
        example: 'none of cotton, other',
      }),
  })
  .meta({ id: 'GoodsQuestion', description: 'A question whose answer would make the code more certain.' });

const officialText = z.object({
  hsCode: z.string().meta({ description: 'Four or six digits.' }),
  text: z.string().meta({ description: 'Its text in the list of the United Nations.' }),
});

export const namedExample = {
  text: z.string().meta({ description: 'Its title, or else its description.', example: 'Cotton T-shirt' }),
  hsCode: z.string().meta({ description: 'Its code, six digits.' }),
  source: exampleSource,
  at: z.string().meta({ description: 'When its code was approved, imported or declared.' }),
};

/** Why goods have a code, and what would change it. */
export const explanation = {
  legalText: z
    .object({
      heading: officialText.meta({ description: 'The heading.' }),
      subheading: officialText.meta({ description: 'The subheading.' }),
    })
    .optional()
    .meta({ description: 'What the nomenclature says of the code, in the edition of 2022.' }),
  reasons: z
    .object({
      words: z.array(z.string()).meta({ description: 'The words that speak most for the code.', example: ['cotton'] }),
      changedBy: z
        .string()
        .optional()
        .meta({ description: 'What would change it.', example: 'if it is of silk: 6206.10' }),
      examples: z
        .array(z.object(namedExample))
        .optional()
        .meta({ description: "The account's own examples that decided, the closest first, at most three." }),
    })
    .optional()
    .meta({ description: 'Why the code was predicted.' }),
  invoiceText: z
    .string()
    .optional()
    .meta({
      description:
        'A text for an invoice, of at most 50 letters: the goods and their material, in words of the title. Absent where ' +
        'nothing names the goods without their brand.',
      example: 'Crew-neck T-shirt of cotton',
    }),
  question: question.optional().meta({ description: 'Absent where the code is certain, or nothing would settle it.' }),
};
