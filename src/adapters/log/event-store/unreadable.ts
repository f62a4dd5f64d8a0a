import type { UnreadableEvent } from '../../../application/log/ports/event-store.ts';
import { ownValue } from '../../../domain/shared/table.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/**
 * Why an event of the log is not a readable event of ours; undefined if it is one. Another program may have written it,
 * or a disk may have damaged it. `others` are further members that its store requires.
 */
export const metadataFault = (metadata: unknown, ...others: readonly string[]): string | undefined => {
  if (!isObject(metadata)) return 'Its metadata is not that of Waybill.';
  const missing = ['accountId', 'actor', 'correlationId', ...others].filter(
    (name) => typeof ownValue(metadata, name) !== 'string',
  );
  return missing.length === 0 ? undefined : `Its metadata has no ${missing.join(', ')}.`;
};

/**
 * Throws a TypeError for metadata that no reader would accept: such an event would block its stream and every follower
 * permanently.
 */
export const assertReadable = (stream: string, metadata: unknown): void => {
  const fault = metadataFault(metadata);
  if (fault !== undefined) throw new TypeError(`Nothing is appended to ${stream}. ${fault}`);
};

export const dataFault = (data: unknown): string | undefined =>
  isObject(data) ? undefined : 'Its data is not a JSON object.';

/** Called for every event that a reader skips. */
export type OnSkippedEvent = (event: UnreadableEvent) => void;
