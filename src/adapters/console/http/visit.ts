import { personalReadKinds } from '../../../application/privacy/ports/personal-reads.ts';
import type { ShownToPerson } from '../../../application/privacy/record-reads.ts';
import type { Account, Accounts } from '../../../application/shared/ports/accounts.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import { permittedAccount } from '../../platform/http/engine/route/gate.ts';
import type {
  ObjectAnswer,
  InProcessCaller,
  ListAnswer,
  OperationFacts,
  Operations,
  OperationInput,
} from '../../platform/http/engine/route/operations.ts';
import type { BytesReply, Call } from '../../platform/http/engine/route/route.ts';
import type { SignedIn } from '../../accounts/http/sign-in/sign-in-gate.ts';
import { isLeftToOwners, principalOf } from './permissions.ts';
import { zoneInForce } from './time-zones.ts';

/** Parameters of an address; undefined and empty ones are left out. */
export type AddressQuery = Readonly<Record<string, string | readonly string[] | number | undefined>>;

/** What a person can correct: shown in the page that has the form, with what was typed. */
export type FormRefusal = {
  readonly status: number;
  readonly message: string;
  readonly faults: readonly { readonly field?: string; readonly text: string }[];
};

type VisitParts = {
  readonly signedIn: SignedIn;
  readonly account: Account;
  readonly operations: Operations;
  readonly caller: InProcessCaller;
  readonly basePath: string;
  readonly zoneOfAccount: string;
  readonly look: Look;
};

/** What the address says of how pages look, which every link keeps. */
export type Look = { readonly tz?: string | undefined; readonly density?: string | undefined };

type BeginOptions = {
  readonly operations: Operations;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly basePath: string;
  readonly timeZoneOf: (accountId: string) => Promise<string>;
};

/**
 * One request of a person to a page of the console: who it is, for which account, and the operations of the API that
 * this person may call for it.
 */
export class Visit {
  readonly person: SignedIn;
  readonly account: Account;
  /** The time zone of the page: see `zoneInForce`. */
  readonly zone: string;
  readonly zoneOfAccount: string;
  readonly #look: Look;
  readonly #operations: Operations;
  readonly #caller: InProcessCaller;
  readonly #basePath: string;
  readonly #shown: ShownToPerson[] = [];

  private constructor({ signedIn, account, operations, caller, basePath, zoneOfAccount, look }: VisitParts) {
    this.zone = zoneInForce(look.tz, zoneOfAccount);
    this.zoneOfAccount = zoneOfAccount;
    this.#look = look;
    this.person = signedIn;
    this.account = account;
    this.#operations = operations;
    this.#caller = caller;
    this.#basePath = basePath;
  }

  /** Throws a 404 for an account that the person may not see, as for one that does not exist. */
  static async begin(
    signedIn: SignedIn,
    call: Pick<Call<unknown, unknown, unknown>, 'address' | 'signal' | 'context'>,
    { account: named, ...look }: Look & { readonly account?: string | undefined },
    { operations, accounts, basePath, timeZoneOf }: BeginOptions,
  ): Promise<Visit> {
    const principal = principalOf(signedIn);
    const accountId = await permittedAccount(accounts, principal, named);
    if (accountId === undefined) throw new HttpError(404, 'not_found', 'There is no such account among yours.');
    const { address, context } = call;
    const account = (await accounts.get(accountId)) ?? { id: accountId, name: accountId, createdAt: context.at };
    const caller: InProcessCaller = {
      principal,
      accountId: account.id,
      address,
      correlationId: context.correlationId,
      at: context.at,
      get signal() {
        return call.signal;
      },
    };
    const zoneOfAccount = await timeZoneOf(account.id);
    return new Visit({ signedIn, account, operations, caller, basePath, zoneOfAccount, look });
  }

  /** The time of the request. */
  get at(): string {
    return this.#caller.at;
  }

  /** Whether the page shows another account than the person's own. */
  get isForeign(): boolean {
    return this.account.id !== this.person.accountId;
  }

  /** Whether rows have more room. */
  get isRoomy(): boolean {
    return this.#look.density === 'roomy';
  }

  get isAdmin(): boolean {
    return this.person.role === 'admin';
  }

  /** What the page is about to show of consignees, beyond the name and town that lists have. */
  get shown(): readonly ShownToPerson[] {
    return this.#shown;
  }

  /** Notes that the page shows the people of these objects: the frame records it before it answers. */
  shows(kind: string, ...objectIds: readonly string[]): void {
    const known = personalReadKinds.find((each) => each === kind);
    if (known !== undefined) this.#shown.push(...objectIds.map((objectId) => ({ kind: known, objectId })));
  }

  /** What every address keeps: the account in force, unless it is the person's own, and how pages look. */
  get kept(): AddressQuery {
    return { ...(this.isForeign && { account: this.account.id }), ...this.#look };
  }

  /** An address inside the service, with what every address keeps. */
  to = (path: string, query: AddressQuery = {}): string => {
    const parameters = new URLSearchParams();
    const all: AddressQuery = { ...this.kept, ...query };
    for (const [name, value] of Object.entries(all))
      for (const each of Array.isArray(value) ? (value as readonly string[]) : [value])
        if (each !== undefined && each !== '') parameters.append(name, String(each));
    const text = parameters.toString();
    return `${this.#basePath}${path}${text === '' ? '' : `?${text}`}`;
  };

  /** An address that `to` made as `Location` takes it: the engine puts the base path before it. */
  withoutBasePath(address: string): string {
    return address.slice(this.#basePath.length);
  }

  /** Whether the service has the operation and this person may call it. A page shows no button for any other. */
  may = (operationId: string, params?: OperationInput['params']): boolean =>
    !isLeftToOwners(this.person.role, operationId) && this.#operations.permits(operationId, this.#caller, params);

  /** Throws a 403 if the person may not call the operation: for the pages and forms that lead to it. */
  assertMay(operationId: string): void {
    if (!this.may(operationId))
      throw new HttpError(403, 'role_missing', 'Your role in this account does not permit this.');
  }

  /** Undefined if no feature of this service has the operation. */
  facts(operationId: string): OperationFacts | undefined {
    return this.#operations.facts(operationId);
  }

  /** The refusal of an operation. Throws every error that the person cannot correct. */
  refusalOf(error: unknown): FormRefusal {
    const { status, message, details = [], field } = this.#operations.failureOf(error);
    if (status >= 500) throw error;
    return { status, message, faults: details.map((text) => ({ text, ...(field !== undefined && { field }) })) };
  }

  /** What an error says, for a part of the work where the rest goes on. */
  messageOf(error: unknown): string {
    return this.#operations.failureOf(error).message;
  }

  async list(operationId: string, sent?: OperationInput): Promise<ListAnswer> {
    this.#assertNotLeftToOwners(operationId);
    return this.#operations.list(operationId, this.#caller, sent);
  }

  async object(operationId: string, sent?: OperationInput): Promise<ObjectAnswer> {
    this.#assertNotLeftToOwners(operationId);
    return this.#operations.object(operationId, this.#caller, sent);
  }

  async file(operationId: string, sent?: OperationInput): Promise<BytesReply> {
    this.#assertNotLeftToOwners(operationId);
    return this.#operations.file(operationId, this.#caller, sent);
  }

  #assertNotLeftToOwners(operationId: string): void {
    if (isLeftToOwners(this.person.role, operationId))
      throw new HttpError(403, 'role_missing', 'Only an owner of the account may do this.');
  }
}
