import { z } from 'zod';
import type { Config } from '../configuration/config.ts';
import { localAddress } from '../configuration/local-address.ts';
import { findingsOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

const readiness = z.object({
  checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  details: z.array(z.string()).default([]),
});
/** The reply of a process that is starting. */
const starting = z.object({ messages: z.tuple([z.object({ reason: z.literal('starting') })], z.unknown()) });

/** What answers at an address: nothing, a Waybill service, or another program. */
export type ServiceAnswer =
  | 'nothing'
  | 'another program'
  | 'starting'
  | { readonly checks: Readonly<Record<string, 'ok' | 'failed'>>; readonly details: readonly string[] };

/** How long (ms) a service may take to answer. */
const timeoutMs = 10_000;

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';

/** Asks the service for its own checks: GET /readyz. */
export const askReadiness = async (address: string): Promise<ServiceAnswer> => {
  try {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = await reply.json();
    if (starting.safeParse(body).success) return 'starting';
    return readiness.parse(body);
  } catch (error) {
    return isRefusal(error) ? 'nothing' : 'another program';
  }
};

/** Undefined if the port is known only to the process itself (PORT=0). */
export const addressToAsk = (config: Pick<Config, 'host' | 'port'>, url: string | undefined): string | undefined =>
  url?.replace(/(?<!\/)\/+$/, '') ?? (config.port === 0 ? undefined : localAddress(config));

/** The findings of a running service about itself. */
export const checkService = (answer: ServiceAnswer, address: string): readonly CheckOutcome[] => {
  const service = findingsOf('service');
  if (answer === 'nothing') return [service.skipped('It is not running here.')];
  if (answer === 'starting') return [service.ok(`It is starting at ${address}.`)];
  if (answer === 'another program')
    return [
      service.failed({
        found: `No Waybill service answers at ${address}, but something is there or does not answer in time.`,
        action: 'Stop the other program or set another PORT; if it is Waybill, see its log and restart it.',
      }),
    ];
  const failing = Object.entries(answer.checks).flatMap(([name, outcome]) => (outcome === 'failed' ? [name] : []));
  return [
    failing.length === 0
      ? service.ok(`It is ready at ${address}.`)
      : service.failed({
          found: `It is not ready: ${failing.join(', ')} failed at /readyz.`,
          action: 'See its log, and the runbook of that check in docs/runbooks.md.',
        }),
    ...answer.details.map((found) =>
      service.warning({ found, action: 'See the runbooks in docs/runbooks.md, or /console/system.' }),
    ),
  ];
};
