import { systemRoute } from '../../adapters/audit/http/system-route.ts';
import type { SystemState } from '../../adapters/audit/http/system-route.ts';
import type { LogDigestSigned } from '../../application/events/lone-events.ts';
import { digestStreamOf } from '../../application/log/audit/sign-digests.ts';
import { digestInterval } from '../../application/log/audit/log-lines.ts';
import type { FailingEvent } from '../../application/log/kernel/subscriber.ts';
import type { ParkedStream } from '../../application/log/ports/parked-streams.ts';
import { readTariffRegister } from '../../application/trade/tariffs/imported-tariffs.ts';
import { version } from '../configuration/version.ts';
import { dataSetsOf } from '../stores/data-sets.ts';
import { failingFetches } from '../fetching/fetched.ts';
import { core } from '../wiring/core.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { classification, classificationTokens } from './classification.ts';
import { duties, dutiesTokens } from './duties.ts';
import { logDigests, logDigestTokens } from './log-digests.ts';
import { parties, partyTokens } from './parties.ts';
import { trackingSync, trackingSyncTokens } from './tracking-sync.ts';
import { webhooks, webhookTokens } from './webhooks.ts';

/** How many parked streams of a follower are shown. */
const parkedShown = 10;

type ShownFollower = SystemState['followers'][number];

const stateOf = (
  lag: number,
  { failing, isFilling, parked }: { readonly failing: boolean; readonly isFilling: boolean; readonly parked: number },
): ShownFollower['state'] => {
  if (failing) return 'failing';
  if (parked > 0) return 'parked';
  if (isFilling) return 'filling';
  return lag > 0 ? 'behind' : 'current';
};

const failingAt = ({ id, type, stream, failures }: FailingEvent): ShownFollower['failingAt'] => ({
  eventId: id,
  eventType: type,
  stream,
  failures,
});

const shownStream = ({
  stream,
  eventId,
  eventType,
  cause,
  attempts,
  parkedAt,
  retryAt,
}: ParkedStream): ShownFollower['parked'][number] => ({
  stream,
  eventId,
  eventType,
  cause,
  attempts,
  parkedAt,
  retryAt,
});

const followersNow = async (get: Get): Promise<Pick<SystemState, 'head' | 'followers'>> => {
  const subscriptions = get(core.subscriptions);
  const [{ head, subscribers }, parked] = await Promise.all([subscriptions.standing(), get(core.parkedStreams).list()]);
  const parkedBy = Map.groupBy(parked, ({ follower }) => follower);
  const followers = get(core.followers)().map(({ kind, subscriber: { name, parkedAs } }): ShownFollower => {
    const { position, lag } = subscribers.get(name) ?? { position: undefined, lag: 0 };
    const [failing, streams] = [subscriptions.named(name)?.failing(), parkedBy.get(parkedAs ?? name) ?? []];
    return {
      name,
      kind,
      ...(position !== undefined && { position }),
      lag,
      state: stateOf(lag, {
        failing: failing !== undefined,
        isFilling: subscriptions.filling.has(name),
        parked: streams.length,
      }),
      ...(failing && { failingAt: failingAt(failing) }),
      parkedCount: streams.length,
      parked: streams.slice(0, parkedShown).map(shownStream),
    };
  });
  return { ...(head !== undefined && { head }), followers };
};

/** The last signed digest: that over the last full thousand of the events that were digested. */
const lastDigestOf = async (get: Get): Promise<SystemState['lastDigest']> => {
  const { events = 0 } = (await get(logDigestTokens.state).load()) ?? {};
  const signed = Math.floor(events / digestInterval) * digestInterval;
  if (signed === 0) return undefined;
  const [recorded] = await get(core.eventStore).read<LogDigestSigned>(digestStreamOf(signed));
  return recorded && { events: signed, digest: recorded.event.data.digest, signedAt: recorded.recordedAt };
};

const digestCheckOf = (get: Get): SystemState['digestCheck'] => {
  const agreements = [...get(logDigestTokens.agreements)];
  const differsAt = [...get(logDigestTokens.disagreements).keys()].sort((one, other) => one - other);
  return {
    result: differsAt.length > 0 ? 'differs' : agreements.length > 0 ? 'agrees' : 'notChecked',
    ...(agreements.length > 0 && { agreesAt: Math.max(...agreements) }),
    differsAt,
  };
};

/** Shows operators the state of the service, from what is counted and indexed anyway. */
export const system: Feature = {
  name: 'system',
  needs: [classification, duties, logDigests, parties, trackingSync, webhooks],
  routes: (get) => {
    const [config, data] = [get(core.config), dataSetsOf(get(core.config))];
    const stateAt = async (at: string): Promise<SystemState> => {
      const [followers, outbox, lastDigest, unknown, register] = await Promise.all([
        followersNow(get),
        get(webhookTokens.backlog)(),
        lastDigestOf(get),
        get(trackingSyncTokens.unknownCodes)(),
        readTariffRegister(get(core.eventStore)),
      ]);
      const [{ exchangeRates }, partyLists] = [get(dutiesTokens.data), get(partyTokens.screening).loaded()];
      return {
        at,
        version,
        mode: config.mode,
        role: config.role,
        startedAt: get(core.startedAt),
        lagUnit: config.eventStoreUrl.startsWith('file:') ? 'events' : 'bytes',
        ...followers,
        outbox,
        ...(lastDigest && { lastDigest }),
        digestCheck: digestCheckOf(get),
        unknownTrackingCodes: unknown.length,
        classifierModel: get(classificationTokens.modelUsage, { optional: true })?.figuresAt(at),
        data: [...data({ exchangeRates, register, partyLists, today: at.slice(0, 10) })],
        fetchFailures: failingFetches(config).map(({ source, found: message }) => ({ source, message })),
      };
    };
    return [systemRoute(stateAt)];
  },
};
