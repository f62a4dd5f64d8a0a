/** The scopes of the API. */
export const scopes = ['read_accounts', 'write_accounts', 'read_shipments', 'write_shipments'] as const;
/** The scopes of the tools for agents at `/mcp`. A token has scopes of the API or of the tools, never of both. */
export const agentScopes = ['agent_read', 'agent_write', 'agent_personal'] as const;
/** A part of the tools for agents. */
export type AgentScope = (typeof agentScopes)[number];
/** All scopes that a token may carry. */
export const allScopes = [...scopes, ...agentScopes] as const;
/** A part of the interface that a token opens. */
export type Scope = (typeof allScopes)[number];

/**
 * The scopes of the API with which the tools of an agent scope call its operations, and which the giver of the agent
 * scope must have. Calculations need `write_shipments`, because the service records them.
 */
export const scopesBehind: Readonly<Record<AgentScope, readonly (typeof scopes)[number][]>> = {
  agent_read: ['read_accounts', 'read_shipments', 'write_shipments'],
  agent_write: ['write_accounts', 'write_shipments'],
  agent_personal: ['read_shipments'],
};

/** Whether the scopes are of the API and of the tools for agents: no token opens both. */
export const areMixedScopes = (wanted: readonly Scope[]): boolean =>
  wanted.some((scope) => isAgentScope(scope)) && !wanted.every((scope) => isAgentScope(scope));

/** Whether a scope is one of the tools for agents. */
export const isAgentScope = (scope: Scope): scope is AgentScope => agentScopes.some((each) => each === scope);

/** The roles that a token may carry. */
export const roles = ['admin', 'carrier'] as const;
/** Permissions beside the scopes. */
export type Role = (typeof roles)[number];

/**
 * The account and actor of a token. `subject` is recorded as the actor of every event: the account itself, or the app
 * or operator acting for it.
 */
export type Principal = {
  readonly accountId: string;
  readonly subject: string;
  /** The user who let an app act for the account. */
  readonly person?: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly roles: ReadonlySet<Role>;
  /** The carriers that a token of role `carrier` acts for, as named when it was issued. */
  readonly carriers: ReadonlySet<string>;
};

/** The account, the permissions and the lifetime of a new token. */
export type TokenRequest = {
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly roles?: readonly Role[];
  /** With the role `carrier`: the carriers whose scans, legs and surcharges it may report. */
  readonly carriers?: readonly string[];
  readonly expiresInMs: number;
  /** The actor, when it is not the account itself. */
  readonly subject?: string;
  /** The user who let the subject act for the account. */
  readonly person?: string;
  /** Ids of the grants that the token was issued by: revoking one of them revokes the token. */
  readonly through?: readonly string[];
};

/** A token, its id for the revocation list, and its expiry. */
export type IssuedToken = { readonly token: string; readonly id: string; readonly expiresAt: string };

/** A JSON Web Key Set (RFC 7517). */
export type PublicKeys = { readonly keys: readonly Readonly<Record<string, unknown>>[] };

/** Short-lived access tokens, verified without a lookup. */
export interface AccessTokens {
  issue(request: TokenRequest): Promise<IssuedToken>;

  /** Undefined unless it is a valid token of this service: another key or audience, expired, revoked, or malformed. */
  verify(token: string): Promise<Principal | undefined>;

  /** Whether an invalid token is an expired one of this service. */
  isExpired(token: string): Promise<boolean>;

  /** The id, the end and the principal of a valid token. */
  describe(
    token: string,
  ): Promise<{ readonly id: string; readonly expiresAt: string; readonly principal: Principal } | undefined>;

  /**
   * Revokes a token by its id, or all tokens issued through a grant with that id. It takes effect at once in this
   * process, within half a minute in others.
   */
  revoke(id: string, expiresAt: string): Promise<void>;

  /** The public keys that verify the tokens. */
  publicKeys(): PublicKeys;
}
