import type { Answer } from '../carriers/faulty-server.ts';

type ErrorBody = {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly [field: string]: unknown;
};

/** An error as https://docs.stripe.com/api/errors describes it. */
export const failure = (status: number, error: ErrorBody): Answer => ({ status, json: { error } });

export const invalid = (message: string, code?: string, param?: string): Answer =>
  failure(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });

export const missing = (what: string, id: string, param: string, status = 404): Answer =>
  failure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });

export const serverFault = (): Answer =>
  failure(500, {
    type: 'api_error',
    message: 'Something went wrong on our end. Please try again, and contact support.',
  });
