import type { Failure } from './failures.ts';
import type { Message, Notice } from '../route/route.ts';

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
