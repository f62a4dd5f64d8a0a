import { z } from 'zod';
import { momentAt } from '../../../../../application/log/kernel/moment.ts';
import type { Moment, PastMoment, PointInTime } from '../../../../../application/log/kernel/moment.ts';
import type { Notice } from '../../../../../application/shared/notices.ts';
import type { EventStore, StreamName } from '../../../../../application/log/ports/event-store.ts';
import { pointInTime } from '../../schemas/times.ts';
import { route } from './route.ts';
import type { Answered, Call, Reply, Route } from './route.ts';

/**
 * Returns the moment at which a request reads the stream of the object that it names. The account is that of the
 * request, unless a signed address identifies it.
 */
export type MomentOf = (stream: StreamName, accountId?: string) => Promise<Moment>;

const asOf = pointInTime.optional().meta({
  description:
    'The object as it was: ' +
    'a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. ' +
    '404 where it did not exist yet. When absent: as it is now.',
  example: '2026-01-15T12:00:00Z',
});

/** The headers with which the reply names the point in time that it shows. */
const asOfHeaders = {
  'x-as-of': { description: 'With `asOf`: the time that the reply shows.', example: '2026-01-15T12:00:00.000Z' },
  'x-as-of-version': { description: 'With `asOf`: the version that the reply shows.', example: '3' },
};

/** The notice that a point in the past lacks data that was erased since. */
export const erasedNotice = (erasedSince: string): Notice => ({
  level: 'info',
  reason: 'personal_data_erased',
  message: `Personal data of this object was erased at "${erasedSince}". It is absent from its past too.`,
});

const asPast = (reply: Reply, { at, version, erasedSince }: PastMoment): Reply => {
  if ('list' in reply) return reply;
  const headers = { ...reply.headers, 'x-as-of': at, 'x-as-of-version': String(version) };
  if (!('json' in reply) || erasedSince === undefined) return { ...reply, headers };
  return { ...reply, headers, notices: [...(reply.notices ?? []), erasedNotice(erasedSince)] };
};

type ObjectCall<Params extends z.ZodType, Shape extends z.ZodRawShape> = Call<
  z.output<Params>,
  z.output<z.ZodObject<Shape>> & { readonly asOf?: PointInTime | undefined },
  unknown
>;

type ObjectRoute<Params extends z.ZodType, Shape extends z.ZodRawShape> = Omit<
  Route<Params>,
  'method' | 'query' | 'body' | 'signature' | 'handler'
> & {
  readonly query?: z.ZodObject<Shape>;
  readonly handler: (call: ObjectCall<Params, Shape>, momentOf: MomentOf) => Promise<Reply>;
};

const withHeaders = (answered: Answered): Answered => ({
  ...answered,
  headers: { ...answered.headers, ...asOfHeaders },
});

/**
 * A GET that returns one object, folded from its stream. With `asOf` it returns the object as it was: the handler then
 * reads from the log of that moment, and the reply says which point it shows.
 */
export const objectRoute = <Params extends z.ZodType, Shape extends z.ZodRawShape = Record<never, never>>(
  store: Pick<EventStore, 'read'>,
  { query, handler, replies, ...row }: ObjectRoute<Params, Shape>,
): Route =>
  route({
    heavy: 'with asOf',
    ...row,
    method: 'get',
    query: z.object({ ...query?.shape, asOf }),
    replies: Object.fromEntries(Object.entries(replies).map(([status, answered]) => [status, withHeaders(answered)])),
    handler: async (call) => {
      const { asOf: point } = call.query;
      const { accountId, at: now } = call.context;
      let past: PastMoment | undefined;
      const momentOf: MomentOf = async (stream, owner = accountId) =>
        point === undefined
          ? { store, at: now }
          : (past = await momentAt(store, stream, owner, { point, now, field: 'asOf' }));
      const reply = await handler(call as ObjectCall<Params, Shape>, momentOf);
      return past === undefined ? reply : asPast(reply, past);
    },
  });
