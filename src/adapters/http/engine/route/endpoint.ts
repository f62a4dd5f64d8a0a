import type { Request, RequestHandler, Response } from 'express';
import type { ReadBody } from '../../../../application/addresses/read-addresses.ts';
import type { ReadOf } from '../../parked-notices.ts';
import type { Context } from '../../../../application/kernel/context.ts';
import type { AccessTokens } from '../../../../application/ports/access-tokens.ts';
import type { Accounts } from '../../../../application/ports/accounts.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import { bodyReader, mebibyte, noBody } from '../body/body.ts';
import type { Body } from '../body/body.ts';
import type { ReceivedBytes, ReceiveBudget } from '../body/receive-budget.ts';
import { exchangeOf } from '../server/exchange.ts';
import { filesBodyReader } from '../body/body-reader.ts';
import { signedBodyReader } from './signed-body.ts';
import { memoryNeeded } from '../body/body-memory-budget.ts';
import type { BodyMemoryBudget } from '../body/body-memory-budget.ts';
import { gatekeeper } from './gate.ts';
import type { Authenticate, Caller } from './gate.ts';
import { HttpError } from '../failures/http-error.ts';
import { inputChecker } from './input.ts';
import { unitsOf } from './large-requests.ts';
import type { LargeKind, LargeRequests } from './large-requests.ts';
import type { RateLimits } from '../server/rate-limits.ts';
import { sendReply } from './replies.ts';
import type { Notice, Call, Reply, Route } from './route.ts';
import { holderAt, holderNaming } from '../server/budget-holders.ts';
import type { BudgetHolder } from '../server/budget-holders.ts';
import { unknownFieldsIn, unknownParametersIn } from './unknown-names.ts';
import type { UnknownNames } from './unknown-names.ts';

export type Engine = {
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, 'verify' | 'isExpired'>;
  /** In the place of `tokens`, where another program runs the service. */
  readonly authenticate?: Authenticate | undefined;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly limits: RateLimits;
  /** Memory budget for bodies that hold files. */
  readonly fileBodyBudget: BodyMemoryBudget;
  /** Memory budget for other bodies while they are received. */
  readonly receiveBudget: ReceiveBudget;
  /** Memory budget for other bodies from parsing to the reply. */
  readonly parsingBudget: BodyMemoryBudget;
  readonly largeRequests: Readonly<Record<LargeKind, LargeRequests>>;
  /** Reads the addresses of a body before it is validated. */
  readonly readBody: (body: unknown) => ReadBody;
  /** What a read may lack; asked once its handler has answered. */
  readonly missingFrom: (read: ReadOf) => Promise<readonly Notice[]>;
  /** Timeout after which the signal of a handler aborts (ms). */
  readonly requestTimeoutMs: number;
};

const clientGone = (response: Response): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

type Parts = Omit<Call<unknown, unknown, unknown>, 'header' | 'address' | 'signal'>;

/** The signal is created on first use: most handlers never need it. */
const callOf = (parts: Parts, request: Request, response: Response, requestTimeoutMs: number): Call<unknown, unknown, unknown> => {
  let signal: AbortSignal | undefined;
  return {
    ...parts,
    header: (name) => request.get(name),
    address: request.ip ?? 'unknown',
    get signal() {
      return (signal ??= AbortSignal.any([clientGone(response), AbortSignal.timeout(requestTimeoutMs)]));
    },
  };
};

const keyForm = /^[\x21-\x7e]{1,255}$/;

const idempotencyKeyOf = (request: Request): string | undefined => {
  const key = request.get('idempotency-key');
  if (key === undefined || keyForm.test(key)) return key;
  throw new HttpError(
    400,
    'invalid_idempotency_key',
    'Idempotency-Key must be 1 to 255 printable ASCII characters without spaces, for example "order-1001".',
    {
      field: 'Idempotency-Key',
    },
  );
};

const strictPreference = /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:[;,]|$)/i;

/** Whether the client asks that nothing be ignored: RFC 7240, section 4.4. */
const wantsStrict = (request: Request, response: Response): boolean => {
  const prefer = request.get('prefer');
  if (prefer === undefined || !strictPreference.test(prefer)) return false;
  response.setHeader('preference-applied', 'handling=strict');
  return true;
};

/** Characters of a client's name that a budget is counted by. */
const longestClient = 100;

const longestId = 255;
const notInIds = /[\x00-\x1f\x7f]/;

/** No object can have this id, so the database is not asked. */
const assertFindable = (params: Request['params']): void => {
  for (const id of Object.values(params).map(String))
    if (id.length > longestId || notInIds.test(id)) throw new HttpError(404, 'not_found', 'There is no such object.');
};

const readerOf = (row: Route, { clock, limits }: Engine) => {
  const { body, bodyLimit = mebibyte, files, form, signature } = row;
  if (signature !== undefined) return signedBodyReader(row, signature, { clock, limits });
  if (body === undefined) return undefined;
  return files === undefined ? bodyReader({ clock, limit: bodyLimit, form }) : filesBodyReader(files, bodyLimit, clock);
};

/**
 * Builds the Express handler of a route: authenticates, checks scope and rate limit, validates the input, then calls the route's
 * handler. Everything that does not depend on a request is prepared once.
 */
export const endpoint = (row: Route, engine: Engine): RequestHandler => {
  const admit = gatekeeper(row.access, engine);
  const readBody = readerOf(row, engine);
  const check = inputChecker(row);
  const unknownFields = unknownFieldsIn(row);
  const unknownParameters = unknownParametersIn(row);

  /** Browsers and monitors add query parameters of their own to pages and health checks. */
  const unknownInQuery = (request: Request, isStrict: boolean): readonly UnknownNames[] => {
    // A route without query parameters ignores a query that cannot be parsed.
    if (row.access === 'public' || !request.url.includes('?') || (row.query === undefined && /%/.test(request.url))) return [];
    return [unknownParameters(request.query, isStrict)];
  };

  const payerOf = (request: Request, { principal }: Caller): BudgetHolder =>
    principal.accountId ? { key: principal.accountId } : holderAt(request.ip);

  const spend = async (response: Response, payer: BudgetHolder): Promise<void> => {
    if (row.rate === 'none') return;
    const headers = await engine.limits.take(row.rate, payer);
    for (const name in headers) response.setHeader(name, headers[name] ?? '');
  };

  const { clientOf } = row;

  /** For routes that authenticate clients themselves: the client is in the body. */
  const spendOfClient = async (request: Request, response: Response, { value: body }: Body): Promise<void> => {
    if (clientOf === undefined) return;
    const client = clientOf({ body, header: (name) => request.get(name) }).slice(0, longestClient);
    await spend(response, holderNaming(holderAt(request.ip), client));
  };

  const countRefusal = async (request: Request, error: unknown): Promise<void> => {
    if (clientOf !== undefined && error instanceof HttpError && error.status < 500 && error.status !== 429)
      await engine.limits.failedAuthentication(request.ip);
  };

  /**
   * For a request whose body turns out to be large: takes the remaining units of its cost and queues it where needed. Returns the
   * function that releases its place.
   */
  const admitLarge = async (request: Request, response: Response, caller: Caller, sent: Body): Promise<(() => void) | undefined> => {
    const units = unitsOf(row, sent);
    if (units === 1) return undefined;
    const payer = payerOf(request, caller);
    const headers = await engine.limits.takeRest(row.rate, payer, units);
    for (const name in headers) response.setHeader(name, headers[name] ?? '');
    return row.large && engine.largeRequests[row.large.kind].enter(payer.key, () => clientGone(response));
  };

  /** A query is not read where the route has none: it may be malformed. */
  const isHeavy = (request: Request): boolean =>
    row.rate === 'list' || row.heavy === 'always' || (row.heavy === 'with asOf' && request.query['asOf'] !== undefined);

  /** Reserves memory for the files of a body until they are stored. */
  const roomFor = async (request: Request, response: Response, caller: Caller): Promise<(() => void) | undefined> =>
    row.files &&
    engine.fileBodyBudget.reserve(memoryNeeded(request, row.bodyLimit ?? mebibyte), payerOf(request, caller).key, () =>
      clientGone(response),
    );

  return async (request, response) => {
    const exchange = exchangeOf(response);
    exchange.route = row.path;
    const at = engine.clock.now();

    const caller = await admit(request);
    exchange.accountId = caller.accountId;
    const payer = payerOf(request, caller);
    if (clientOf === undefined) await spend(response, payer);
    assertFindable(request.params);

    const { principal, accountId } = caller;
    const context: Context = { accountId, actor: principal.subject, correlationId: exchange.requestId, at };
    let sent = noBody;
    let [admitted, endTurn] = [true, undefined as (() => void) | undefined];
    let leaveParsing: (() => void) | undefined;
    let read: unknown;
    let bytes: ReceivedBytes | undefined;
    const answer = async (): Promise<Reply> => {
      if (readBody !== undefined) {
        const received = (bytes = engine.receiveBudget.open(payer.key));
        const enter = async (size: number): Promise<void> => {
          leaveParsing = await engine.parsingBudget.reserve(size, payer.key, () => clientGone(response));
          received.release();
        };
        sent = await readBody(request, response, { bytes: received, enter });
        admitted = false;
        await spendOfClient(request, response, sent);
        endTurn = await admitLarge(request, response, caller, sent);
        admitted = true;
      } else if (isHeavy(request)) endTurn = await engine.largeRequests.reading.enter(payer.key, () => clientGone(response));
      const isStrict = row.access !== 'public' && wantsStrict(request, response);
      const unknown = [...unknownInQuery(request, isStrict), unknownFields(sent.value, sent.dropped, isStrict)];
      exchange.notices.push(...unknown.flatMap(({ notices }) => notices));
      const { body, notices } = engine.readBody(sent.value);
      read = body;
      exchange.notices.push(...notices);
      const input = check({ params: request.params, query: row.query && request.query, body }, unknown);
      const idempotencyKey = row.idempotent === true ? idempotencyKeyOf(request) : undefined;
      const parts = { ...input, rawBody: sent.raw, json: sent.withoutFiles ?? sent.value, context, principal, idempotencyKey };
      return row.handler(callOf(parts, request, response, engine.requestTimeoutMs));
    };
    const { refused } = row;
    const leaveRoom = await roomFor(request, response, caller);
    try {
      const reply = await (refused === undefined
        ? answer()
        : answer().catch(async (error: unknown) => {
            if (admitted) await refused({ context, body: read ?? sent.value, error });
            throw error;
          }));
      if (row.method === 'get' && row.access !== 'public') {
        const ids = Object.values(request.params).map(String);
        exchange.notices.push(...(await engine.missingFrom({ accountId, isList: 'list' in reply, ids })));
      }
      await sendReply(response, reply, exchange, engine.clock.now());
    } catch (error) {
      await countRefusal(request, error);
      throw error;
    } finally {
      leaveRoom?.();
      bytes?.release();
      leaveParsing?.();
      endTurn?.();
      // An error holds the closures of its stack, and Express holds the error on the request, which lives as long as its
      // connection: without this, a refused body would stay in memory as long.
      sent = noBody;
      read = undefined;
    }
  };
};
