import { jwtVerify, SignJWT, errors } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import {
  agentScopes,
  areMixedScopes,
  isAgentScope,
  roles as knownRoles,
  scopes,
} from '../../../application/shared/ports/access-tokens.ts';
import type { AccessTokens, Principal, Scope } from '../../../application/shared/ports/access-tokens.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { Ids } from '../../../application/shared/ports/ids.ts';
import type { KeyRing } from '../../log/keys/signing-keys.ts';
import { signingAlgorithm } from '../../log/keys/signing-keys.ts';
import type { Revocations } from '../sql/accounts.ts';

/** How long a verified token is cached: a revocation in another process may take this long to apply here. */
const believedMs = 30_000;
const believedTokens = 10_000;

/** The header `typ` of access tokens: RFC 9068, sections 2.1 and 4. Tokens that were issued earlier have the last. */
const types: ReadonlySet<string> = new Set(['at+jwt', 'application/at+jwt', 'jwt']);

const among = <T extends string>(known: readonly T[], words: unknown): ReadonlySet<T> =>
  new Set(known.filter((word) => Array.isArray(words) && words.includes(word)));

const strings = (values: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []);

/**
 * The audience of tokens for agents. A name and no address, like that of the API, so that tokens stay valid when the
 * address of the service changes.
 */
const agentAudience = (audience: string): string => `${audience}/mcp`;

/** `sub` is the account; `act` (RFC 8693) is the client that acts for it. Scopes of another audience do not count. */
const principalOf = (
  { sub = '', scope, roles, carriers, act, approved_by }: JWTPayload,
  knownScopes: readonly Scope[],
): Principal => ({
  accountId: sub,
  subject: typeof act === 'object' && act !== null && 'sub' in act && typeof act.sub === 'string' ? act.sub : sub,
  ...(typeof approved_by === 'string' && { person: approved_by }),
  scopes: among(knownScopes, typeof scope === 'string' ? scope.split(' ') : []),
  roles: among(knownRoles, roles),
  carriers: strings(carriers),
});

/** The ids by which a token can be revoked: its own, and that of the grant it came from. */
const idsOf = ({ jti = '', through }: JWTPayload): readonly string[] => [jti, ...strings(through)];

export type AccessTokenOptions = {
  readonly issuer: string;
  readonly audience: string;
  readonly ring: KeyRing;
  readonly revocations: Revocations;
  readonly clock: Clock;
  readonly ids: Ids;
};

/**
 * Tokens signed with Ed25519. Verified tokens are cached for a while, so that most requests cost one lookup in a map.
 */
export const signedAccessTokens = ({
  issuer,
  audience,
  ring,
  revocations,
  clock,
  ids,
}: AccessTokenOptions): AccessTokens => {
  const now = (): number => Date.parse(clock.now());

  const believed = new Map<
    string,
    { readonly principal: Principal; readonly until: number; readonly ids: readonly string[] }
  >();

  const findKey: JWTVerifyGetKey = async ({ kid = '', typ = '' }) => {
    if (!types.has(typ.toLowerCase())) throw new errors.JWTInvalid(`A token of the type "${typ}" gives no access.`);
    const key = await ring.publicKey(kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };

  const ofAgents = agentAudience(audience);
  const scopesFor = ({ aud }: JWTPayload): readonly Scope[] => (aud === ofAgents ? agentScopes : scopes);
  const expected = {
    issuer,
    audience: [audience, ofAgents],
    algorithms: [signingAlgorithm],
    requiredClaims: ['sub', 'jti', 'exp'],
  };

  const verifyClaims = async (token: string, at: number): Promise<JWTPayload | undefined> => {
    try {
      return (await jwtVerify(token, findKey, { ...expected, currentDate: new Date(at) })).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

  const verifyUnrevoked = async (
    token: string,
    at: number,
  ): Promise<(Required<Pick<JWTPayload, 'jti' | 'exp'>> & JWTPayload) | undefined> => {
    const claims = await verifyClaims(token, at);
    if (claims?.jti === undefined || claims.exp === undefined || (await revocations.hasAny(idsOf(claims))))
      return undefined;
    return { ...claims, jti: claims.jti, exp: claims.exp };
  };

  const believe = (token: string, principal: Principal, ids: readonly string[], until: number): void => {
    const [oldest] = believed.keys();
    if (believed.size >= believedTokens && oldest !== undefined) believed.delete(oldest);
    believed.set(token, { principal, until, ids });
  };

  return {
    issue: async ({
      accountId,
      scopes: given,
      roles = [],
      carriers = [],
      expiresInMs,
      subject,
      person,
      through = [],
    }) => {
      const isForAgents = given.some((scope) => isAgentScope(scope));
      if (areMixedScopes(given) || (isForAgents && roles.length > 0))
        throw new TypeError(
          'A token is for the API or for agents: no role and no scope of the API beside agent scopes.',
        );
      const id = ids.next('tok');
      const { newest, privateKey } = await ring.newest();
      const issuedAt = now();
      // The times of a JWT are whole seconds.
      const expiresAt = Math.floor((issuedAt + expiresInMs) / 1000);
      const claims = {
        scope: given.join(' '),
        client_id: subject ?? accountId,
        ...(roles.length === 0 ? {} : { roles: [...roles] }),
        ...(carriers.length === 0 ? {} : { carriers: [...carriers] }),
        ...(subject === undefined ? {} : { act: { sub: subject } }),
        ...(person === undefined ? {} : { approved_by: person }),
        ...(through.length === 0 ? {} : { through: [...through] }),
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: signingAlgorithm, kid: newest.id, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(isForAgents ? ofAgents : audience)
        .setSubject(accountId)
        .setJti(id)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      return { token, id, expiresAt: new Date(expiresAt * 1000).toISOString() };
    },

    verify: async (token) => {
      const at = now();
      const known = believed.get(token);
      if (known !== undefined && at < known.until) return known.principal;
      believed.delete(token);

      const claims = await verifyUnrevoked(token, at);
      if (claims === undefined) return undefined;
      const principal = principalOf(claims, scopesFor(claims));
      believe(token, principal, idsOf(claims), Math.min(claims.exp * 1000, at + believedMs));
      return principal;
    },

    isExpired: async (token) => {
      try {
        await jwtVerify(token, findKey, { ...expected, currentDate: new Date(now()) });
        return false;
      } catch (error) {
        // The expiry is checked last, after the signature and all claims: an expired token is otherwise valid.
        if (error instanceof errors.JOSEError) return error instanceof errors.JWTExpired;
        throw error;
      }
    },

    describe: async (token) => {
      const claims = await verifyUnrevoked(token, now());
      return (
        claims && {
          id: claims.jti,
          expiresAt: new Date(claims.exp * 1000).toISOString(),
          principal: principalOf(claims, scopesFor(claims)),
        }
      );
    },

    revoke: async (id, expiresAt) => {
      await revocations.add(id, expiresAt, clock.now());
      for (const [token, entry] of believed) if (entry.ids.includes(id)) believed.delete(token);
    },

    publicKeys: () => ({ keys: ring.published() }),
  };
};
