import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../../../../src/adapters/platform/http/engine/server/logging.ts';

const logged = (fields: object): Record<string, unknown> => {
  const lines: string[] = [];
  createLogger({ destination: { write: (line) => void lines.push(line) } }).info(fields, 'said');
  return JSON.parse(lines.join('')) as Record<string, unknown>;
};

describe('the logger', () => {
  it.each([
    'authorization',
    'Authorization',
    'x-service-signature',
    'webhook-signature',
    'Set-Cookie',
    'accessToken',
    'client_secret',
    'password',
  ])('redacts %s, at any depth', (name) => {
    expect(logged({ [name]: 'hush', request: { headers: { [name]: 'hush', accept: '*/*' } } })).toMatchObject({
      [name]: '[redacted]',
      request: { headers: { [name]: '[redacted]', accept: '*/*' } },
    });
  });

  it('logs the stack of an error without its other fields', () => {
    const cause = Object.assign(new Error('socket hang up'), { request: { headers: { authorization: 'hush' } } });
    const line = logged({
      err: Object.assign(new Error('The carrier is down.', { cause }), { config: { apiKey: 'hush' } }),
    });
    expect(line.err).toMatchObject({
      type: 'Error',
      message: 'The carrier is down.',
      cause: { message: 'socket hang up' },
    });
    expect(JSON.stringify(line)).not.toContain('hush');
  });

  it('does not follow objects for ever', () => {
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    expect(JSON.stringify(logged({ endless }))).toContain('[too deep]');
  });
});
