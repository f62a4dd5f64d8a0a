import { AddressGuard, AllowList } from '../../adapters/webhooks/sending/address-guard.ts';
import { systemResolve } from '../../adapters/webhooks/sending/targets.ts';
import { UndiciTransport } from '../../adapters/webhooks/sending/undici-transport.ts';
import type { WebhookOutcome } from '../../application/webhooks/ports/webhook-transport.ts';
import type { CommandOutput } from './io.ts';
import { printJson, printMessage } from './io.ts';
import { followDeliveries } from './listen-deliveries.ts';
import type { AskAccount, InboxDelivery, Wait } from './listen-deliveries.ts';
import { closeSession, openSession } from './listen-session.ts';
import { askService, RefusedRequest } from './running-service.ts';

export type ListenOptions = {
  /** Address of the service. */
  readonly address: string;
  readonly token: string;
  readonly forwardTo: string;
  readonly events: readonly string[];
  /** One JSON object a line instead of a line for people. */
  readonly json: boolean;
  /** Accepts any certificate of the receiver. */
  readonly skipVerify: boolean;
};

export type ListenNeeds = {
  readonly io: CommandOutput;
  /** Ends the session. */
  readonly signal: AbortSignal;
  readonly wait: Wait;
  /** The present time (ISO 8601). */
  readonly now: () => string;
};

/** How long an answer may take (ms), that of the service and that of the receiver, which the service gives as long. */
const timeoutMs = 30_000;

const lineOf = (at: string, { eventName, eventId }: InboxDelivery, outcome: WebhookOutcome): string => {
  const { statusCode, failure, durationMs } = outcome;
  const answer = [statusCode ?? '', failure === undefined || failure === 'http_status' ? '' : failure].join(' ').trim();
  return `${at.slice(11, 19)}  ${eventName.padEnd(24)}  ${eventId}  ${answer}  ${durationMs} ms\n`;
};

const isEndOf = (signal: AbortSignal, error: unknown): boolean => signal.aborted && !(error instanceof RefusedRequest);

/**
 * Sends the events of a sandbox's account to an address of this machine, signed as the service signs, until the end.
 */
export const listen = async (options: ListenOptions, { io, signal, wait, now }: ListenNeeds): Promise<void> => {
  const { address, token, forwardTo, events, json, skipVerify } = options;
  const ask: AskAccount = ({ signal: ending, ...asking }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = ending === undefined ? timeout : AbortSignal.any([ending, timeout]);
    return askService(address, { ...asking, token, signal: either }).catch((error: unknown) => {
      ending?.throwIfAborted();
      throw error;
    });
  };
  const session = await openSession(ask, { address, forwardTo, events, signal });
  const { accountId, endpointId, secret, since } = session;
  printMessage(io, `Sends the events of ${accountId} at ${address} to ${forwardTo}. Ctrl-C ends it.`);
  printMessage(io, `Signing secret of this session: ${secret}`);

  const transport = new UndiciTransport({
    guard: new AddressGuard(new AllowList([])),
    resolve: systemResolve(),
    timeoutMs,
    // The developer's own machine: no address is forbidden.
    own: forwardTo,
    anyCertificate: skipVerify,
    discreet: false,
  });
  let [forwarded, failed] = [0, 0];
  const forward = async (delivery: InboxDelivery): Promise<void> => {
    const sentAt = now();
    const { eventId, eventName, test, body, headers } = delivery;
    const outcome = await transport.deliver({
      url: forwardTo,
      body: new TextEncoder().encode(body),
      eventId,
      eventName,
      sequence: Number(headers['x-service-sequence']),
      test,
      attempt: Number(headers['x-service-delivery-attempt']),
      sentAt,
      secrets: [secret],
    });
    if (outcome.failure === undefined) forwarded += 1;
    else failed += 1;
    const { id: deliveryId, objectId } = delivery;
    if (json)
      printJson(io, {
        at: sentAt,
        deliveryId,
        eventId,
        eventName,
        objectId,
        ...outcome,
        body: JSON.parse(body) as unknown,
      });
    else io.stdout.write(lineOf(sentAt, delivery, outcome));
  };

  const connection = ({ lost }: { readonly lost?: Error }): void =>
    printMessage(
      io,
      lost === undefined
        ? 'The service answers again. It has kept what happened meanwhile.'
        : `${lost.message} Trying again until Ctrl-C.`,
    );
  try {
    for await (const delivery of followDeliveries(ask, { endpointId, since, wait, signal, connection }))
      await forward(delivery);
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 404)
      throw new Error(
        'The endpoint of this session was removed: another `waybill listen` has the same address, or it was deleted.',
        { cause: error },
      );
    if (!isEndOf(signal, error)) throw error;
  } finally {
    await transport.close();
    await closeSession(ask, session).catch((error: unknown) =>
      printMessage(io, `The endpoint ${endpointId} is left behind: ${String(error)} The next session removes it.`),
    );
  }
  printMessage(io, `Ended: ${forwarded} accepted, ${failed} failed. The endpoint is removed.`);
};
