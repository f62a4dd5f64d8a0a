import type { AgentActing } from '../../../../application/agents/agent-writes.ts';
import type { PersonalReadKind } from '../../../../application/privacy/ports/personal-reads.ts';
import type { RecordPersonalReads } from '../../../../application/privacy/record-reads.ts';
import { isAgentScope, scopesBehind } from '../../../../application/shared/ports/access-tokens.ts';
import type { Principal } from '../../../../application/shared/ports/access-tokens.ts';
import { notAllowed } from '../../../platform/http/engine/route/gate.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type {
  InProcessCaller,
  ListAnswer,
  ObjectAnswer,
  OperationInput,
  Operations,
} from '../../../platform/http/engine/route/operations.ts';

/** The principal with which the tools of an agent call the API: it has no roles, and the actor stays the same. */
const behindAgent = (principal: Principal): Principal => ({
  ...principal,
  roles: new Set(),
  scopes: new Set([...principal.scopes].flatMap((scope) => (isAgentScope(scope) ? scopesBehind[scope] : []))),
});

type CallParts = {
  /** The operations that the tool names. */
  readonly named: readonly string[];
  readonly operations: Operations;
  /** The principal as its token says: with scopes of agents. */
  readonly caller: InProcessCaller;
  readonly recordReads: RecordPersonalReads;
};

/** One call of a tool: the operations of the API that this tool may call for its caller. It has no other access. */
export class AgentCalls {
  readonly #parts: CallParts;
  readonly #caller: InProcessCaller;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#caller = {
      ...parts.caller,
      principal: behindAgent(parts.caller.principal),
      via: 'mcp',
      ...(parts.caller.principal.person !== undefined && { person: parts.caller.principal.person }),
      get signal() {
        return parts.caller.signal;
      },
    };
  }

  get accountId(): string {
    return this.#caller.accountId;
  }

  /** Who calls, for what is prepared and confirmed. */
  get acting(): AgentActing {
    const { accountId, principal, at } = this.#caller;
    return { accountId, subject: principal.subject, at };
  }

  /** Checks what a call would be checked for, unknown fields too, and calls nothing. */
  check(operationId: string, sent: OperationInput): void {
    this.#assertOwn(operationId);
    this.#parts.operations.check(operationId, this.#caller, sent);
  }

  /** Whether an error means that the call which it ended has done nothing. */
  isRefusal(error: unknown): boolean {
    return this.#parts.operations.failureOf(error).status < 500;
  }

  async list(operationId: string, sent?: OperationInput): Promise<ListAnswer> {
    this.#assertOwn(operationId);
    return this.#parts.operations.list(operationId, this.#caller, sent);
  }

  async object(operationId: string, sent?: OperationInput): Promise<ObjectAnswer> {
    this.#assertOwn(operationId);
    return this.#parts.operations.object(operationId, this.#caller, sent);
  }

  /** Throws a 403 if the token may not see people. Records who is about to be shown whom. */
  async showPeople(kind: PersonalReadKind, objectId: string): Promise<void> {
    const { principal, accountId, at } = this.#parts.caller;
    if (!principal.scopes.has('agent_personal')) throw notAllowed({ scope: 'agent_personal' });
    // An agent has no session: what it looks at all day is one row a day.
    const sessionId = `agent ${principal.subject} ${at.slice(0, 10)}`;
    await this.#parts.recordReads({ accountId, userId: principal.subject, sessionId }, [{ kind, objectId }]);
  }

  #assertOwn(operationId: string): void {
    if (!this.#parts.named.includes(operationId))
      throw new HttpError(500, 'internal_error', `The tool does not name the operation ${operationId}.`);
  }
}
