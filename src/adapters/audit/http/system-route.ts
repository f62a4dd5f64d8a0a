import { z } from 'zod';
import { digestResults, followerStates } from '../../../application/audit/system-state.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { timestamp } from '../../platform/http/schemas/index.ts';

const position = z.string().meta({
  description: 'A position in the log: it begins with the number of events before it, of bytes with EventStoreDB.',
  example: '1284',
});
const figure = (description: string, example = 0) => z.int().min(0).meta({ description, example });

const parkedStream = z
  .object({
    stream: z.string().meta({ description: 'The stream.', example: 'shipment-shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    eventId: z.string().meta({ description: 'The event at which it failed; later ones of the stream wait.' }),
    eventType: z.string().meta({ description: 'The type of that event.', example: 'TrackingEventsRecorded' }),
    cause: z.string().meta({ description: 'The error, without what it quotes of the data.' }),
    attempts: figure('How often it was tried.', 3),
    parkedAt: timestamp,
    retryAt: timestamp.meta({ description: 'When it is tried again.' }),
  })
  .meta({ id: 'ParkedStream', description: 'A stream that a follower has set aside at an event it fails at.' });

const follower = z
  .object({
    name: z.string().meta({ description: 'Its name, as in metrics and logs.', example: 'shipments' }),
    kind: z
      .enum(['projection', 'policy', 'subscriber'])
      .meta({ description: 'A read model, a policy that reacts to events, or something else that reads all of them.' }),
    position: position.optional().meta({ description: 'What it has processed; absent before its first event.' }),
    lag: figure('How far it is behind the head of the log, in `lagUnit`.'),
    state: z.enum(followerStates).meta({
      description:
        '`failing`: it stands still at an event, as far as this process runs it. `parked`: it goes on without some ' +
        'streams. `filling`: it was far behind at the start of the process. Otherwise `behind` or `current`.',
    }),
    failingAt: z
      .object({
        eventId: z.string().meta({ description: 'The event.' }),
        eventType: z.string().meta({ description: 'Its type.' }),
        stream: z.string().meta({ description: 'Its stream.' }),
        failures: figure('How often it has failed.', 4),
      })
      .optional()
      .meta({ description: 'The event at which it fails again and again.' }),
    parkedCount: figure('Number of streams that it has parked.'),
    parked: z.array(parkedStream).meta({ description: 'The ten that were parked first.' }),
  })
  .meta({ id: 'LogFollower', description: 'What follows the log, and how far it is.' });

const dataSet = z
  .object({
    set: z.string().meta({ description: 'The kind of data.', example: 'exchange rates' }),
    name: z.string().meta({ description: 'What it is about.', example: '41 currencies' }),
    date: z
      .string()
      .optional()
      .meta({ description: 'The date of the facts, if they have one.', example: '2026-01-14' }),
    ageDays: z.int().optional().meta({ description: 'Days since that date.', example: 1 }),
    source: z.string().meta({ description: 'Where it is from.' }),
    decides: z.string().meta({ description: 'What it decides.', example: 'every sum in another currency' }),
    origin: z.enum(['bundled', 'own']).meta({ description: 'Part of the program, or of the operator.' }),
  })
  .meta({ id: 'DataSet', description: 'Data that the service calculates with.' });

const systemState = z
  .object({
    at: timestamp,
    version: z.string().meta({ description: 'Version of the program.', example: '0.2.0' }),
    mode: z.enum(['sandbox', 'live']).meta({ description: 'Whether parcels and payments are real.' }),
    role: z.enum(['all', 'api', 'worker']).meta({ description: 'What this process does.' }),
    startedAt: timestamp.meta({ description: 'When this process was started.' }),
    head: position.optional().meta({ description: 'The end of the log; absent while it is empty.' }),
    lagUnit: z.enum(['events', 'bytes']).meta({ description: 'What `lag` counts: bytes with EventStoreDB.' }),
    followers: z.array(follower).meta({ description: 'Projections, policies and other subscribers of the log.' }),
    outbox: z
      .object({
        due: figure('Webhook deliveries that are due and wait for a sender.'),
        waiting: figure('Deliveries that wait for a later attempt.'),
        leased: figure('Deliveries that are being sent.'),
        oldestDueAt: timestamp.optional().meta({
          description: 'Since when the oldest due delivery of an endpoint that is on waits for a sender.',
        }),
      })
      .meta({ description: 'Webhooks that are still to be sent; counted up to 100,000 in all.' }),
    lastDigest: z
      .object({
        events: figure('Number of events that it is over, from the first.', 1000),
        digest: z.string().meta({ description: 'The digest.' }),
        signedAt: timestamp,
      })
      .optional()
      .meta({ description: 'The last signed digest in the log; absent before the first 1,000 events.' }),
    digestCheck: z
      .object({
        result: z.enum(digestResults).meta({
          description:
            '`notChecked`: since its start this process has compared no digest of the log with the events, as it does ' +
            'only when it reads events again. `waybill verify` checks the whole log, and its outcome is not stored.',
        }),
        agreesAt: figure('The largest number of events over which the digests were equal.', 1000).optional(),
        differsAt: z
          .array(z.int())
          .meta({ description: 'Numbers of events over which the digest in the log differs.', example: [] }),
      })
      .meta({ description: 'What this process has found, since its start, of signed digests in the log.' }),
    unknownTrackingCodes: figure('Number of codes that `listUnknownTrackingCodes` lists.'),
    classifierModel: z
      .object({
        model: z.string().meta({ description: 'Name of the model.', example: 'qwen3:8b' }),
        callsToday: figure('Questions of this day (UTC) to it.', 120),
        mostCallsADay: figure('The most questions in a day.', 1_000),
        answered: figure('Questions that it has answered.', 900),
        failed: figure('Questions without a usable answer.', 3),
        cached: figure('Questions that had been answered before, and were not asked again.', 400),
        limited: figure(
          'Questions that were not asked: the limit of the day was reached, or it was left alone after failures.',
        ),
        promptTokens: figure('Tokens of questions, as its server counts them.', 180_000),
        completionTokens: figure('Tokens of answers, as its server counts them.', 9_000),
      })
      .optional()
      .meta({
        description:
          'The language model that is asked where the engine is not sure of a code: what this process has asked since ' +
          'its start. Absent where none is configured.',
      }),
    data: z.array(dataSet).meta({ description: 'As `waybill data status` lists them.' }),
    fetchFailures: z
      .array(
        z.object({
          source: z
            .string()
            .meta({ description: 'The publisher, as `waybill data fetch rates` names it.', example: 'ecb' }),
          message: z.string().meta({
            description: 'Since when and why it fails, and when it was fetched last.',
            example: 'Fetching ecb fails since 2026-11-29T19:00:00.000Z: …',
          }),
        }),
      )
      .meta({ description: 'Exchange rates that could not be fetched the last time; those that are loaded are used.' }),
  })
  .meta({ id: 'SystemState', description: 'The state of the service, for its operator.' });

export type SystemState = z.output<typeof systemState>;

export const systemRoute = (stateAt: (at: string) => Promise<SystemState>): Route =>
  route({
    tag: 'Service',
    access: { roles: ['admin'] },
    rate: 'list',
    method: 'get',
    path: '/api/system',
    operationId: 'getSystemState',
    summary: 'The state of the service.',
    description:
      'Followers of the log, the outbox of webhooks, the last signed digest, unknown tracking codes and the dates of ' +
      'data. It changes nothing: repairs stay with the command line.',
    replies: { 200: { description: 'The state, as this process sees it.', schema: systemState } },
    handler: async ({ context: { at } }) => ({ json: await stateAt(at) }),
  });
