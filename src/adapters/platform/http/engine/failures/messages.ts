import type { Notice } from '../../../../../application/shared/notices.ts';
import type { Failure } from './failures.ts';
import { reasonAddress } from './reasons.ts';

/**
 * One notice of a reply: `code` is the HTTP status, `reason` a stable snake_case word, `field` a JSON path where one
 * field is at fault.
 */
export type Message = {
  readonly code: number;
  readonly level: 'error' | 'warning' | 'info';
  readonly timestamp: string;
  readonly message: string;
  readonly details: readonly string[];
  readonly reason: string;
  readonly field?: string;
  /** Of errors: the `x-request-id` of the reply, and the page that explains the reason. */
  readonly requestId?: string;
  readonly doc?: string;
};

export const messageOfNotice = (
  { level, reason, message, details = [], field }: Notice,
  code: number,
  timestamp: string,
): Message => ({
  code,
  level,
  timestamp,
  message,
  details,
  reason,
  ...(field === undefined ? {} : { field }),
});

/**
 * The request id leads to the log, and reveals nothing of the inside. `baseUrl` is where the service's own pages are.
 */
export const messageOfFailure = (
  { status, reason, message, details = [], field }: Failure,
  requestId: string,
  timestamp: string,
  baseUrl: string,
): Message => ({
  code: status,
  level: 'error',
  timestamp,
  message,
  details: status >= 500 ? [...details, `Request id: ${requestId}`] : details,
  reason,
  ...(field === undefined ? {} : { field }),
  requestId,
  doc: reasonAddress(baseUrl, reason),
});
