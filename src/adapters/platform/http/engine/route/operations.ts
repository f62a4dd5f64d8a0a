import type { Context } from '../../../../../application/log/kernel/context.ts';
import type { ReadBody } from '../../../../../application/shared/addresses.ts';
import type { Notice } from '../../../../../application/shared/notices.ts';
import { failureReplyOf } from '../failures/failures.ts';
import type { Failure, ReasonStatuses } from '../failures/failures.ts';
import { HttpError } from '../failures/http-error.ts';
import { assertAllowed } from './gate.ts';
import { unknownFieldsIn } from './unknown-names.ts';
import type { Caller } from './gate.ts';
import { inputChecker } from './input.ts';
import type { BytesReply, Call, Reply, Route } from './route.ts';

/** What identifies an operation to a reader of the API: method, path, and what it asks of a token. */
export type OperationFacts = Pick<Route, 'method' | 'path' | 'access' | 'summary'>;

/** What an operation gets: texts of the path and the query, and the parsed JSON of the body. */
export type OperationInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
};

/** Who calls, for which account, in which request. */
export type InProcessCaller = Caller &
  Pick<Call<unknown, unknown, unknown>, 'address' | 'signal'> &
  Pick<Context, 'correlationId' | 'at' | 'via' | 'person'>;

/** A page of a list: its rows, and how many there are in total. */
export type ListAnswer = {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly range: readonly [number, number];
};

/** What operations called inside the process are made from. */
type OperationNeeds = {
  /** The whole table, which is complete once all features are assembled. */
  readonly routes: () => readonly Route[];
  readonly statuses: ReasonStatuses;
  /** Reads the addresses of a body, as for a request. */
  readonly readBody: (body: unknown) => ReadBody;
};

/** An object, with the notices of its reply. */
export type ObjectAnswer = { readonly status: number; readonly json: unknown; readonly notices: readonly Notice[] };

/**
 * The operations of the API, called inside the process, by pages of this service and by the tools of agents. A call
 * passes the same permission check, the same reading of addresses, the same validation and the same handler as a
 * request; only the wire is left out, and the budget of requests: the caller has paid its own.
 *
 * Every method rejects with the error of the operation: an HttpError for a missing scope or an invalid field, a
 * DomainError for a refusal.
 */
export class Operations {
  readonly #needs: OperationNeeds;
  #byId: ReadonlyMap<string, { readonly row: Route; readonly check: ReturnType<typeof inputChecker> }> | undefined;

  constructor(needs: OperationNeeds) {
    this.#needs = needs;
  }

  /** What the reply to a request would say of an error. */
  failureOf(error: unknown): Failure {
    return failureReplyOf(error, this.#needs.statuses);
  }

  /** Undefined if no feature of this service has the operation. */
  facts(operationId: string): OperationFacts | undefined {
    return this.#table.get(operationId)?.row;
  }

  /** Whether the service has the operation and the caller has its scope or role. */
  permits(
    operationId: string,
    { principal }: Pick<Caller, 'principal'>,
    params: OperationInput['params'] = {},
  ): boolean {
    const known = this.#table.get(operationId);
    if (known === undefined) return false;
    try {
      assertAllowed(known.row.access, params, principal);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Checks what a call would be checked for, as a request with `Prefer: handling=strict` is, and does nothing. Throws
   * the error that the operation would reject with.
   */
  check(operationId: string, { principal }: Pick<Caller, 'principal'>, sent: OperationInput): void {
    const { row, check } = this.#known(operationId);
    const { params = {}, query = {} } = sent;
    assertAllowed(row.access, params, principal);
    const { body } = this.#needs.readBody(sent.body);
    check({ params, query: row.query && query, body }, [unknownFieldsIn(row)(sent.body, [], true)]);
  }

  async list(operationId: string, caller: InProcessCaller, sent: OperationInput = {}): Promise<ListAnswer> {
    const reply = await this.#reply(operationId, caller, sent);
    if ('list' in reply) return { rows: [...reply.list], total: reply.total, range: reply.range };
    throw new Error(`${operationId} does not answer a list.`);
  }

  async object(operationId: string, caller: InProcessCaller, sent: OperationInput = {}): Promise<ObjectAnswer> {
    const reply = await this.#reply(operationId, caller, sent);
    if ('json' in reply) return { status: reply.status ?? 200, json: reply.json, notices: reply.notices ?? [] };
    throw new Error(`${operationId} does not answer JSON.`);
  }

  async file(operationId: string, caller: InProcessCaller, sent: OperationInput = {}): Promise<BytesReply> {
    const reply = await this.#reply(operationId, caller, sent);
    if ('bytes' in reply) return reply;
    throw new Error(`${operationId} does not answer a file.`);
  }

  get #table() {
    return (this.#byId ??= new Map(
      this.#needs
        .routes()
        .flatMap((row) =>
          row.operationId === undefined ? [] : [[row.operationId, { row, check: inputChecker(row) }] as const],
        ),
    ));
  }

  #known(operationId: string) {
    const known = this.#table.get(operationId);
    if (known === undefined)
      throw new HttpError(404, 'path_not_found', `This service does not have the operation ${operationId}.`);
    return known;
  }

  async #reply(operationId: string, caller: InProcessCaller, sent: OperationInput): Promise<Reply> {
    const { row, check } = this.#known(operationId);
    const { principal, accountId, address, correlationId, at, via, person } = caller;
    const { params = {}, query = {}, idempotencyKey } = sent;
    assertAllowed(row.access, params, principal);
    const context: Context = {
      accountId,
      actor: principal.subject,
      correlationId,
      at,
      ...(via !== undefined && { via }),
      ...(person !== undefined && { person }),
    };
    const { body, notices } = this.#needs.readBody(sent.body);
    try {
      const input = check({ params, query: row.query && query, body });
      const reply = await row.handler({
        ...input,
        rawBody: new Uint8Array(),
        json: sent.body,
        context,
        principal,
        idempotencyKey: row.idempotent === true ? idempotencyKey : undefined,
        header: () => undefined,
        address,
        // Made when it is read: it adds a listener to the response.
        get signal() {
          return caller.signal;
        },
      });
      return 'json' in reply ? { ...reply, notices: [...notices, ...(reply.notices ?? [])] } : reply;
    } catch (error) {
      await row.refused?.({ context, body, error });
      throw error;
    }
  }
}
