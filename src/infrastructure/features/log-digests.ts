import { logKeyRoutes } from '../../adapters/audit/http/log-key-routes.ts';
import { sqlLogDigestState } from '../../adapters/log/sql/checkpoints/log-digest-state.ts';
import { signDigests } from '../../application/log/audit/sign-digests.ts';
import type { DigestDisagreement } from '../../application/log/audit/sign-digests.ts';
import type { LogDigestState } from '../../application/log/ports/log-digests.ts';
import { isShared } from '../configuration/config.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';

export const logDigestTokens = {
  /** By the number of events, so that a subscriber that starts again does not add the same disagreement twice. */
  disagreements: token<Map<number, DigestDisagreement>>('logDigests.disagreements'),
  /** The numbers of events over which this process found the same digest as the log has. */
  agreements: token<Set<number>>('logDigests.agreements'),
  state: token<LogDigestState>('logDigests.state'),
};

/** A single process stores the running digest after this many events. */
const storeEvery = 250;

/** Appends a signed digest of the log after every thousandth event, and publishes the keys. */
export const logDigests: Feature = {
  name: 'log-digests',
  module: bindings((bind) => {
    bind(logDigestTokens.disagreements, () => new Map());
    bind(logDigestTokens.agreements, () => new Set());
    bind(logDigestTokens.state, (get) => sqlLogDigestState(get(core.database).db));
  }),
  routes: (get) => logKeyRoutes({ keys: get(core.logKeys) }),
  subscribers: (get) => {
    const [found, agreements] = [get(logDigestTokens.disagreements), get(logDigestTokens.agreements)];
    const state = get(logDigestTokens.state);
    const subscriber = signDigests({
      store: get(core.eventStore),
      state,
      keys: get(core.logKeys),
      hash: get(core.hash),
      clock: get(core.clock),
      log: get(core.log),
      // Other processes read the checkpoint and wait for it, so it is stored after each event.
      storeEvery: isShared(get(core.config)) ? 1 : storeEvery,
      disagreed: (disagreement) => void found.set(disagreement.events, disagreement),
      agreed: (events) => void agreements.add(events),
    });
    return [{ subscriber, checkpoint: async () => (await state.load())?.position }];
  },
  details: (get) =>
    [...get(logDigestTokens.disagreements).keys()].map(
      (events) => `The first ${events} events of the log differ from their signed digest. "waybill verify" says where.`,
    ),
  metrics: (get, { gauge }) =>
    gauge(
      'log_digest_disagreements',
      'Number of signed digests in the log that differ from its events, as far as this process has computed them.',
      () => get(logDigestTokens.disagreements).size,
    ),
};
