import type { WebhookFailure } from '../../application/ports/webhook-transport.ts';
import { BlockedAddressError } from './address-guard.ts';

const kinds: readonly (readonly [RegExp, WebhookFailure])[] = [
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL)/, 'dns'],
  [/TIMEOUT|TIMEDOUT/, 'timeout'],
  // Node's own codes, and OpenSSL's for what is wrong with a certificate: https://nodejs.org/api/tls.html#x509-certificate-error-codes
  [
    /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERROR_IN_C|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH)/,
    'tls',
  ],
  [/^UND_ERR_(DESTROYED|CLOSED)$/, 'aborted'],
];

/** The failure as one of the words that clients see. */
export const failureOf = (error: unknown): WebhookFailure => {
  if (error instanceof BlockedAddressError) return 'blocked_address';
  // Several addresses were tried: the last error stands for all.
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors.at(-1));
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
};
