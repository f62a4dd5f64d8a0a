import { describe, expect, it } from 'vitest';
import type { ApiDocument } from '../../bench/client-sources.ts';
import { httpLines, isNewDemand } from '../support/published/http-lines.ts';
import { lossesBetween } from '../support/published/promises.ts';
import { adviceOn, published, readRecord } from '../support/published/published.ts';

describe('what others rely on', () => {
  it.each(published)('$name is as recorded', async (of) => {
    const today = await of.promises();
    expect(today.length).toBeGreaterThan(20);
    expect(adviceOn(of, readRecord(of), today)).toBeUndefined();
  });
});

type Body = { readonly properties: object; readonly required?: readonly string[] };
const linesWith = (asked: Body, told: Body): readonly string[] =>
  httpLines({
    paths: {
      '/boxes': {
        post: {
          operationId: 'postBox',
          summary: '',
          parameters: [],
          requestBody: { content: { 'application/json': { schema: { type: 'object', ...asked } } } },
          responses: {
            '201': {
              description: '',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Box' } } },
            },
          },
        },
      },
    },
    webhooks: {},
    components: { schemas: { Box: { type: 'object', ...told } } },
  } satisfies ApiDocument);

const string = { type: 'string' };
const asked = { properties: { size: { enum: ['S', 'M'] }, note: string }, required: ['size'] };
const told = { properties: { id: string, note: string }, required: ['id'] };
const before = linesWith(asked, told);
const losses = (after: readonly string[]): readonly string[] => lossesBetween(before, after, isNewDemand);

describe('a change of the HTTP interface', () => {
  it('tells places, types and what is needed', () => {
    expect(before).toEqual([
      '#Box gives : object',
      '#Box gives id: string',
      '#Box gives note?: string',
      'POST /boxes',
      'POST /boxes 201',
      'POST /boxes 201 application/json gives : #Box',
      'POST /boxes application/json needs size',
      'POST /boxes application/json takes : object',
      'POST /boxes application/json takes note: string',
      'POST /boxes application/json takes size: "M" | "S"',
    ]);
  });

  it('may take more, need less, and give more', () => {
    const grown = linesWith(
      {
        properties: {
          size: { enum: ['L', 'M', 'S'] },
          note: { anyOf: [string, { type: 'null' }] },
          lid: { type: 'object', properties: { colour: string }, required: ['colour'] },
        },
      },
      { properties: { id: string, note: string, size: string }, required: ['id', 'note'] },
    );
    expect(losses(grown)).toEqual([]);
  });

  it('may take a new list of objects that need fields, and not need more values of a list that was there', () => {
    const list = { type: 'array', items: { type: 'object', properties: { colour: string }, required: ['colour'] } };
    expect(losses(linesWith({ ...asked, properties: { ...asked.properties, lids: list } }, told))).toEqual([]);
    const holdingList = linesWith({ ...asked, properties: { ...asked.properties, lids: { type: 'array' } } }, told);
    expect(
      lossesBetween(holdingList, [...holdingList, 'POST /boxes application/json needs lids[]'], isNewDemand),
    ).toEqual(['asked for: POST /boxes application/json needs lids[]']);
  });

  it('may take a new parameter, with any number of values', () => {
    const grown = [...before, 'POST /boxes takes query colour: array | string', 'POST /boxes needs query colour[]'];
    expect(losses(grown)).toEqual([]);
    expect(losses([...before, 'POST /boxes needs query colour'])).toEqual([
      'asked for: POST /boxes needs query colour',
    ]);
  });

  it.each([
    [
      'a field that is taken no more',
      linesWith({ ...asked, properties: { size: asked.properties.size } }, told),
      ['no longer as it was: POST /boxes application/json takes note'],
    ],
    [
      'a value that is taken no more',
      linesWith({ ...asked, properties: { ...asked.properties, size: { enum: ['S'] } } }, told),
      ['no longer as it was: POST /boxes application/json takes size'],
    ],
    [
      'a field that must be sent',
      linesWith({ ...asked, required: ['size', 'note'] }, told),
      ['asked for: POST /boxes application/json needs note'],
    ],
    [
      'a field that replies lack',
      linesWith(asked, { properties: { id: string } }),
      ['no longer as it was: #Box gives id', 'no longer as it was: #Box gives note?'],
    ],
    [
      'a type that replies did not have',
      linesWith(asked, { ...told, properties: { ...told.properties, id: { anyOf: [string, { type: 'null' }] } } }),
      ['no longer as it was: #Box gives id'],
    ],
  ])('does not bring %s', (_, after, expected) => {
    expect(losses(after)).toEqual(expected);
  });
});

describe('a change of the command line', () => {
  const { isDemand } = published.find(({ name }) => name === 'command-line') ?? {};
  it('may bring commands with what they need, and options', () => {
    const grown = ['waybill box', 'waybill box takes --lid', 'waybill pack', 'waybill pack needs file'];
    expect(lossesBetween(['waybill box'], grown, isDemand)).toEqual([]);
  });

  it('asks nothing new, and takes nothing away', () => {
    expect(
      lossesBetween(['waybill box', 'waybill box takes --lid'], ['waybill box', 'waybill box needs file'], isDemand),
    ).toEqual(['no longer as it was: waybill box takes --lid', 'asked for: waybill box needs file']);
  });
});
