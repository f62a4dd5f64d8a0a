import type { Notice } from '../../../../application/notice.ts';
import type { Failure } from './failures.ts';

/** One notice of a reply: `code` is the HTTP status, `reason` a stable snake_case word, `field` a JSON path where one field is at fault. */
export type Message = {
  readonly code: number;
  readonly level: 'error' | 'warning' | 'info';
  readonly timestamp: string;
  readonly message: string;
  readonly details: readonly string[];
  readonly reason: string;
  readonly field?: string;
};

export const messageOfNotice = ({ level, reason, message, details = [], field }: Notice, code: number, timestamp: string): Message => ({
  code,
  level,
  timestamp,
  message,
  details,
  reason,
  ...(field === undefined ? {} : { field }),
});

/** From 500 on the only detail is the request id: it leads to the log and reveals nothing of the inside. */
export const messageOfFailure = (
  { status, reason, message, details = [], field }: Failure,
  requestId: string,
  timestamp: string,
): Message => ({
  code: status,
  level: 'error',
  timestamp,
  message,
  details: status >= 500 ? [...details, `Request id: ${requestId}`] : details,
  reason,
  ...(field === undefined ? {} : { field }),
});
