import { status } from '@grpc/grpc-js';
import { maxAppendSize } from './event-log.ts';
import type { Expected, Outcome, ProposedEvent } from './event-log.ts';
import type { Node } from './node.ts';
import { rpcError } from './rpc-error.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type Request = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
};

export const isBadRequest = ({ stream, events }: Request): boolean =>
  stream === '' || events.some(({ id, type }) => type === '' || !uuid.test(id));

/** A message of more than about 17 MB is not parsed. */
export const messageLimit = 17 * 1_024 * 1_024;
export const refuseOversize = ({ events }: Request): void => {
  if (events.some(({ data }) => data.length > messageLimit))
    throw rpcError(status.RESOURCE_EXHAUSTED, 'Received message exceeds the maximum configured message size.');
};

export const tooLarge = () =>
  rpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendSize),
  });

/** Carries the append out, or fails as the test demands. Undefined if there is to be no answer. */
export const outcomeOf = (node: Node, { stream, expected, events }: Request): Outcome | undefined => {
  const trouble = node.faults.appends.shift();
  const log = node.faults.staleLog ?? node.log;
  const outcome = trouble?.stored === false ? undefined : log.append(stream, expected, events);
  if (!trouble) return outcome;
  if (trouble.heard === 'a cut connection') node.cut();
  else if (trouble.heard !== 'nothing') throw rpcError(trouble.heard.code, trouble.heard.details);
  return undefined;
};
