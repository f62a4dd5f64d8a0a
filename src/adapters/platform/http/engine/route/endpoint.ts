import type { Request, Response } from 'express';
import type { ReadBody } from '../../../../../application/shared/addresses.ts';
import type { ReadOf } from '../../parked-notices.ts';
import type { Context } from '../../../../../application/log/kernel/context.ts';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import type { AdmissionQueue, ReceiveBudget } from '../body/admission.ts';
import { mebibyte, memoryNeeded } from '../body/admission.ts';
import { bodyReader, noBody } from '../body/body.ts';
import type { Body } from '../body/body.ts';
import { exchangeOf } from '../server/exchange.ts';
import { filesBodyReader } from '../body/body-reader.ts';
import { signedBodyReader, withChallenge } from './gate.ts';
import type { Caller, Gatekeeper } from './gate.ts';
import { HttpError } from '../failures/http-error.ts';
import { inputChecker } from './input.ts';
import { unitsOf } from './large-requests.ts';
import type { LargeKind, LargeRequests } from './large-requests.ts';
import type { RateLimits, BudgetHolder } from '../server/rate-limits.ts';
import { holderAt, holderNaming } from '../server/rate-limits.ts';
import { sendReply } from './replies.ts';
import type { Notice, Call, Reply, Route } from './route.ts';
import { unknownFieldsIn, unknownParametersIn } from './unknown-names.ts';
import type { UnknownNames } from './unknown-names.ts';

export type Engine = {
  readonly clock: Clock;
  readonly admit: Gatekeeper;
  readonly limits: RateLimits;
  /** Memory budget for bodies that hold files. */
  readonly fileBodyBudget: AdmissionQueue;
  /** Memory budget for other bodies while they are received. */
  readonly receiveBudget: ReceiveBudget;
  /** Memory budget for other bodies from parsing to the reply. */
  readonly parsingBudget: AdmissionQueue;
  readonly largeRequests: Readonly<Record<LargeKind, LargeRequests>>;
  /** Reads the addresses of a body before it is validated. */
  readonly readBody: (body: unknown) => ReadBody;
  /** Notices of what the reply to a read may lack; called after its handler. */
  readonly missingFrom: (read: ReadOf) => Promise<readonly Notice[]>;
  /** The time after which the signal of a handler aborts (ms). */
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
const callOf = (
  parts: Parts,
  request: Request,
  response: Response,
  requestTimeoutMs: number,
): Call<unknown, unknown, unknown> => {
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

const readIdempotencyKey = (request: Request): string | undefined => {
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

/** Whether the client demands that nothing is ignored: RFC 7240, section 4.4. Confirms it in the reply's headers. */
const wantsStrict = (request: Request, response: Response): boolean => {
  const prefer = request.get('prefer');
  if (prefer === undefined || !strictPreference.test(prefer)) return false;
  response.setHeader('preference-applied', 'handling=strict');
  return true;
};

/** The most characters of a client's name by which a budget is counted. */
const longestClient = 100;

const longestId = 255;
const notInIds = /[\x00-\x1f\x7f]/;

/** Throws a 404 for an id that no object can have, so that the database is not queried. */
const assertFindable = (params: Request['params']): void => {
  for (const id of Object.values(params).map(String))
    if (id.length > longestId || notInIds.test(id)) throw new HttpError(404, 'not_found', 'There is no such object.');
};

const setHeaders = (response: Response, headers: Readonly<Record<string, string>>): void => {
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
};

const readerOf = ({ body, bodyLimit = mebibyte, files, form, signature }: Route) => {
  if (signature !== undefined) return signedBodyReader(signature, form);
  if (body === undefined) return undefined;
  return files === undefined ? bodyReader({ limit: bodyLimit, form }) : filesBodyReader(files, bodyLimit);
};

/** The state of one request that passes through a route. */
type Passage = {
  readonly request: Request;
  readonly response: Response;
  readonly caller: Caller;
  readonly payer: BudgetHolder;
  readonly context: Context;
  /** Releases the memory, the places in queues and the body when the reply has been sent or an error was thrown. */
  readonly held: DisposableStack;
  /** The body as sent, then as parsed. */
  sent: Body;
  read: unknown;
};

/**
 * The steps of every request to a route: authenticates, checks scope and rate limit, reads and validates the input,
 * then calls the route's handler. Everything that does not depend on a request is prepared once.
 */
export class RouteEndpoint {
  readonly #row: Route;
  readonly #engine: Engine;
  readonly #readBody: ReturnType<typeof readerOf>;
  readonly #check: ReturnType<typeof inputChecker>;
  readonly #unknownFields: ReturnType<typeof unknownFieldsIn>;
  readonly #unknownParameters: ReturnType<typeof unknownParametersIn>;

  constructor(row: Route, engine: Engine) {
    this.#row = row;
    this.#engine = engine;
    this.#readBody = readerOf(row);
    this.#check = inputChecker(row);
    this.#unknownFields = unknownFieldsIn(row);
    this.#unknownParameters = unknownParametersIn(row);
  }

  readonly handle = async (request: Request, response: Response): Promise<void> => {
    const exchange = exchangeOf(response);
    exchange.route = this.#row.path;
    const at = this.#engine.clock.now();

    const caller = await this.#admit(request);
    const { principal, accountId } = caller;
    exchange.accountId = accountId;
    const payer: BudgetHolder = principal.accountId ? { key: principal.accountId } : holderAt(request.ip);
    if (this.#row.clientOf === undefined) await this.#spend(response, payer);
    await this.#spendForQuery(request, response, payer);
    assertFindable(request.params);

    const context: Context = { accountId, actor: principal.subject, correlationId: exchange.requestId, at };
    using held = new DisposableStack();
    const passage: Passage = { request, response, caller, payer, context, held, sent: noBody, read: undefined };
    // An error holds the closures of its stack, and Express holds the error on the request, which lives as long as its
    // connection: without this, a refused body would stay in memory as long.
    held.defer(() => Object.assign(passage, { sent: noBody, read: undefined }));
    await this.#reserveRoomForFiles(passage);
    try {
      await this.#tellingRefusal(passage, this.#receive(passage));
      await this.#admitBody(passage);
      const reply = await this.#tellingRefusal(passage, this.#answer(passage));
      await this.#noteWhatIsMissing(passage, reply);
      await sendReply(response, reply, exchange, this.#engine.clock.now());
    } catch (error) {
      await this.#countRefusal(request, error);
      throw error;
    }
  };

  async #admit(request: Request): Promise<Caller> {
    const { access, challenge } = this.#row;
    try {
      return await this.#engine.admit(access, request);
    } catch (error) {
      throw challenge === undefined ? error : withChallenge(error, challenge);
    }
  }

  async #spend(response: Response, payer: BudgetHolder): Promise<void> {
    if (this.#row.rate === 'none') return;
    setHeaders(response, await this.#engine.limits.take(this.#row.rate, payer));
  }

  /** Takes the remaining units of a request that asks for more than one thing. */
  async #spendForQuery(request: Request, response: Response, payer: BudgetHolder): Promise<void> {
    const { rate, unitsFor } = this.#row;
    if (unitsFor === undefined) return;
    const units = unitsFor(request.query);
    if (units > 1) setHeaders(response, await this.#engine.limits.takeRest(rate, payer, units));
  }

  /** Reserves memory for the files of a body until they are stored. */
  async #reserveRoomForFiles({ request, response, payer, held }: Passage): Promise<void> {
    const { files, bodyLimit = mebibyte } = this.#row;
    if (!files) return;
    const needed = memoryNeeded(request, bodyLimit);
    held.defer(await this.#engine.fileBodyBudget.enter(payer.key, needed, () => clientGone(response)));
  }

  /** Reads the body. A heavy request without a body waits for its turn here. */
  async #receive(passage: Passage): Promise<void> {
    const { request, response, payer, held } = passage;
    if (this.#readBody === undefined) {
      if (this.#isHeavy(request))
        held.defer(await this.#engine.largeRequests.reading.enter(payer.key, () => clientGone(response)));
      return;
    }
    const bytes = this.#engine.receiveBudget.open(payer.key);
    held.defer(() => bytes.release());
    const enter = async (size: number): Promise<void> => {
      held.defer(await this.#engine.parsingBudget.enter(payer.key, size, () => clientGone(response)));
      bytes.release();
    };
    passage.sent = await this.#readBody(request, { bytes, enter, clock: this.#engine.clock }, response);
  }

  /** Whether the request is heavy. The query is read only if the route has one, because it may be malformed. */
  #isHeavy(request: Request): boolean {
    const { rate, heavy } = this.#row;
    return rate === 'list' || heavy === 'always' || (heavy === 'with asOf' && request.query['asOf'] !== undefined);
  }

  /**
   * Applies limits that depend on the body: the budget of the client, if the route authenticates clients itself, and
   * the cost of a large request, which pays the remaining units and waits for its turn if necessary.
   */
  async #admitBody({ request, response, payer, sent, held }: Passage): Promise<void> {
    if (this.#readBody === undefined) return;
    const { clientOf, rate, large } = this.#row;
    if (clientOf !== undefined) {
      const client = clientOf({ body: sent.value, header: (name) => request.get(name) }).slice(0, longestClient);
      await this.#spend(response, holderNaming(holderAt(request.ip), client));
    }
    const units = unitsOf(this.#row, sent);
    if (units === 1) return;
    setHeaders(response, await this.#engine.limits.takeRest(rate, payer, units));
    if (large) held.defer(await this.#engine.largeRequests[large.kind].enter(payer.key, () => clientGone(response)));
  }

  /** Validates the input, and calls the handler of the route. */
  async #answer(passage: Passage): Promise<Reply> {
    const { request, response, caller, context, sent } = passage;
    const [row, engine] = [this.#row, this.#engine];
    const { notices } = exchangeOf(response);
    const isStrict = row.access !== 'public' && wantsStrict(request, response);
    const unknown = [
      ...this.#unknownInQuery(request, isStrict),
      this.#unknownFields(sent.value, sent.dropped, isStrict),
    ];
    notices.push(...unknown.flatMap(({ notices }) => notices));
    const { body, notices: ofAddresses } = engine.readBody(sent.value);
    passage.read = body;
    notices.push(...ofAddresses);
    const input = this.#check({ params: request.params, query: row.query && request.query, body }, unknown);
    const idempotencyKey = row.idempotent === true ? readIdempotencyKey(request) : undefined;
    const json = sent.withoutFiles ?? sent.value;
    const parts = { ...input, rawBody: sent.raw, json, context, principal: caller.principal, idempotencyKey };
    return row.handler(callOf(parts, request, response, engine.requestTimeoutMs));
  }

  /**
   * Not applied to public routes: browsers and monitors add query parameters of their own to pages and health checks.
   */
  #unknownInQuery(request: Request, isStrict: boolean): readonly UnknownNames[] {
    const { access, query } = this.#row;
    // A route without query parameters ignores a query that cannot be parsed.
    if (access === 'public' || !request.url.includes('?') || (query === undefined && /%/.test(request.url))) return [];
    return [this.#unknownParameters(request.query, isStrict)];
  }

  /** Reports the failure of a step to the route, if it has `refused`. */
  #tellingRefusal<T>(passage: Passage, step: Promise<T>): Promise<T> {
    const { refused } = this.#row;
    if (refused === undefined) return step;
    return step.catch(async (error: unknown) => {
      await refused({ context: passage.context, body: passage.read ?? passage.sent.value, error });
      throw error;
    });
  }

  async #noteWhatIsMissing({ request, response, context: { accountId } }: Passage, reply: Reply): Promise<void> {
    if (this.#row.method !== 'get' || this.#row.access === 'public') return;
    const ids = Object.values(request.params).map(String);
    exchangeOf(response).notices.push(...(await this.#engine.missingFrom({ accountId, isList: 'list' in reply, ids })));
  }

  async #countRefusal(request: Request, error: unknown): Promise<void> {
    if (!(error instanceof HttpError)) return;
    const isOfClient = this.#row.clientOf !== undefined && error.status < 500 && error.status !== 429;
    if (isOfClient || error.reason === 'invalid_signature') await this.#engine.limits.failedAuthentication(request.ip);
  }
}
