import { z } from 'zod';
import { route } from '../engine/route/route.ts';
import type { Route } from '../engine/route/route.ts';
import type { Metrics } from '../engine/server/metrics.ts';

/** Readiness checks by name. A check that rejects has failed. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

const outcomeOf = async (check: () => Promise<unknown>): Promise<'ok' | 'failed'> => {
  try {
    await check();
    return 'ok';
  } catch {
    // The check logs its cause for the operator. This reply is public.
    return 'failed';
  }
};

const readiness = z.object({
  status: z.enum(['ok', 'unavailable']).meta({ description: 'Whether the service accepts requests.' }),
  checks: z
    .record(z.string(), z.enum(['ok', 'failed']))
    .meta({ description: 'Outcome for each thing the service depends on, by name.' }),
  details: z.array(z.string()).optional().meta({ description: 'What is wrong, a sentence each.' }),
  warnings: z.array(z.string()).optional().meta({
    description: 'Settings that take a protection away, a sentence each; the service accepts requests all the same.',
  }),
});

/** Answered without a token and without a rate limit. */
export const forEverybody = { tag: 'Service', access: 'public', rate: 'none' } as const;

export type MonitoringDependencies = {
  readonly checks: ReadinessChecks;
  /** Public sentences about what is wrong. */
  readonly details?: () => readonly string[];
  /** Public sentences about settings that take a protection away. */
  readonly warnings?: readonly string[];
  readonly metrics: Metrics;
};

export const monitoringRoutes = ({
  checks,
  details = () => [],
  warnings = [],
  metrics,
}: MonitoringDependencies): readonly Route[] => [
  route({
    ...forEverybody,
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'The process is alive.',
    description: 'It asks nothing of what the service depends on: a process that does not answer has to be restarted.',
    replies: {
      200: {
        description: 'It is.',
        schema: z.object({ status: z.literal('ok').meta({ description: 'The process is alive.' }) }),
      },
    },
    handler: () => Promise.resolve({ json: { status: 'ok' } }),
  }),
  route({
    ...forEverybody,
    method: 'get',
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'The service accepts requests.',
    description: 'Checks what the service depends on. A load balancer sends requests only while the status is 200.',
    replies: {
      200: { description: 'They are.', schema: readiness },
      503: { description: 'The service is not ready: a check has failed.', schema: readiness },
    },
    handler: async () => {
      const outcomes = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
      );
      const ready = outcomes.every(([, outcome]) => outcome === 'ok');
      const said = details();
      const json = {
        status: ready ? 'ok' : 'unavailable',
        checks: Object.fromEntries(outcomes),
        ...(said.length > 0 && { details: said }),
        ...(warnings.length > 0 && { warnings }),
      };
      return { status: ready ? 200 : 503, json };
    },
  }),
  route({
    ...forEverybody,
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Numbers for Prometheus.',
    description: 'Requests, queues, followers of the log and what the process uses. Keep it from the public internet.',
    replies: { 200: { description: 'The text format.', schema: z.string(), type: 'text/plain' } },
    handler: async () => ({ bytes: await metrics.text(), type: metrics.contentType }),
  }),
];
