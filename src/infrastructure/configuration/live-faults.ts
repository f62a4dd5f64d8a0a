import { isLoopback } from '../../adapters/platform/http/engine/server/own-address.ts';
import type { MasterKeys } from '../../adapters/shared/security/vault.ts';

/** 32 random bytes have about 30 different values; fewer than this practically never happens. */
const leastDifferentBytes = 16;

/** Zeros, a repeated pattern, a count, or text that somebody typed: examples and defaults look like this. */
const isGuessable = (key: Uint8Array): boolean => {
  const bytes = [...key];
  const steps = new Set(bytes.slice(1).map((byte, at) => (byte - (bytes[at] ?? 0) + 256) % 256));
  return (
    new Set(bytes).size < leastDifferentBytes || steps.size === 1 || bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  );
};

type Settings = {
  readonly role: 'all' | 'api' | 'worker';
  readonly host: string;
  readonly baseUrl: string | undefined;
  readonly trustProxy: number;
  readonly masterKeys: MasterKeys | undefined;
};

/** Settings that a sandbox accepts and live mode refuses, one sentence each. */
export const liveFaults = ({ role, host, baseUrl, trustProxy, masterKeys }: Settings): readonly string[] => [
  ...(baseUrl?.startsWith('https://')
    ? []
    : ['BASE_URL: live mode needs the public https address, such as https://shipping.example.com.']),
  // A worker answers health checks only.
  ...(role === 'worker' || trustProxy > 0 || isLoopback(host)
    ? []
    : [
        `TRUST_PROXY: this process speaks plain http, and HOST=${host} is reached from other machines: ` +
          'live mode needs a proxy that does https, such as TRUST_PROXY=1, or HOST=127.0.0.1.',
      ]),
  // Only the current key is checked: an earlier one may be guessable, because it is being replaced.
  ...(masterKeys !== undefined && isGuessable(masterKeys[0])
    ? [
        'MASTER_KEY: this key can be guessed; live mode needs a random one, such as the output of: openssl rand -base64 32',
      ]
    : []),
];
