import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, errors } from 'jose';
import type { CryptoKey, JWK, JWTPayload, JWTVerifyGetKey } from 'jose';
import { roles as knownRoles, scopes as knownScopes } from '../../application/ports/access-tokens.ts';
import type { AccessTokens, Principal } from '../../application/ports/access-tokens.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Ids } from '../../application/ports/ids.ts';
import type { KeyStore, SigningKey } from '../sql/accounts/signing-keys.ts';
import type { Revocations } from '../sql/accounts/revocations.ts';

const algorithm = 'EdDSA';

/** How long a verified token is cached: a revocation in another process may take this long to apply here. */
const believedMs = 30_000;
const believedTokens = 10_000;

/**
 * The shortest time between two loads of the keys because of an unknown key id: another process may have added a key, but anybody can
 * invent an id.
 */
const refreshMs = 10_000;

/** The keys are reloaded after this time in any case: one may have been retired. */
const ringMs = 30_000;

export const newSigningKey = async (createdAt: string): Promise<SigningKey> => {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const id = await calculateJwkThumbprint(publicJwk);
  return { id, publicKey: { ...publicJwk, kid: id, alg: algorithm, use: 'sig' }, privateKey: await exportJWK(privateKey), createdAt };
};

/** `importJWK` returns bytes for symmetric keys only; Ed25519 keys are never symmetric. */
const cryptoKeyOf = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new TypeError('A signing key is a key pair.');
  return key;
};

const among = <T extends string>(known: readonly T[], words: unknown): ReadonlySet<T> =>
  new Set(known.filter((word) => Array.isArray(words) && words.includes(word)));

const strings = (values: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []);

/** `sub` is the account; `act` (RFC 8693) is the client that acts for it. */
const principalOf = ({ sub = '', scope, roles, carriers, act }: JWTPayload): Principal => ({
  accountId: sub,
  subject: typeof act === 'object' && act !== null && 'sub' in act && typeof act.sub === 'string' ? act.sub : sub,
  scopes: among(knownScopes, typeof scope === 'string' ? scope.split(' ') : []),
  roles: among(knownRoles, roles),
  carriers: strings(carriers),
});

export type AccessTokenOptions = {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeyStore;
  readonly revocations: Revocations;
  readonly clock: Clock;
  readonly ids: Ids;
};

type Ring = {
  readonly newest: SigningKey;
  readonly privateKey: CryptoKey;
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  readonly published: readonly JWK[];
};

const ringOf = async (keys: readonly [SigningKey, ...SigningKey[]]): Promise<Ring> => {
  const [newest] = keys;
  return {
    newest,
    privateKey: await cryptoKeyOf(newest.privateKey),
    publicKeys: new Map(await Promise.all(keys.map(async ({ id, publicKey }) => [id, await cryptoKeyOf(publicKey)] as const))),
    published: keys.map(({ publicKey }) => publicKey),
  };
};

/** Tokens signed with Ed25519. Verified tokens are cached for a while, so that most requests cost one lookup in a map. */
export const openAccessTokens = async ({ issuer, audience, keys, revocations, clock, ids }: AccessTokenOptions): Promise<AccessTokens> => {
  const now = (): number => Date.parse(clock.now());

  const load = async (): Promise<Ring> => {
    const [newest, ...others] = await keys.list();
    if (newest !== undefined) return ringOf([newest, ...others]);
    await keys.addFirst(await newSigningKey(clock.now()));
    return load();
  };

  let ring = await load();
  let loadedAt = now();
  const believed = new Map<string, { readonly principal: Principal; readonly until: number; readonly id: string }>();

  const ringNoOlderThan = async (age: number): Promise<Ring> => {
    if (now() - loadedAt >= age) {
      loadedAt = now();
      ring = await load();
    }
    return ring;
  };

  const keyOf: JWTVerifyGetKey = async ({ kid = '' }) => {
    const { publicKeys } = await ringNoOlderThan(ring.publicKeys.has(kid) ? ringMs : refreshMs);
    const key = publicKeys.get(kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };

  const expected = { issuer, audience, algorithms: [algorithm], requiredClaims: ['sub', 'jti', 'exp'] };

  const claimsOf = async (token: string, at: number): Promise<JWTPayload | undefined> => {
    try {
      return (await jwtVerify(token, keyOf, { ...expected, currentDate: new Date(at) })).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

  const believe = (token: string, principal: Principal, id: string, until: number): void => {
    const [oldest] = believed.keys();
    if (believed.size >= believedTokens && oldest !== undefined) believed.delete(oldest);
    believed.set(token, { principal, until, id });
  };

  return {
    issue: async ({ accountId, scopes, roles = [], carriers = [], expiresInMs, subject }) => {
      const id = ids.next('tok');
      const { newest, privateKey } = await ringNoOlderThan(ringMs);
      const issuedAt = now();
      // A JWT counts whole seconds.
      const expiresAt = Math.floor((issuedAt + expiresInMs) / 1000);
      const claims = {
        scope: scopes.join(' '),
        ...(roles.length === 0 ? {} : { roles: [...roles] }),
        ...(carriers.length === 0 ? {} : { carriers: [...carriers] }),
        ...(subject === undefined ? {} : { act: { sub: subject } }),
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: newest.id, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
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

      const claims = await claimsOf(token, at);
      if (claims?.jti === undefined || claims.exp === undefined || (await revocations.has(claims.jti))) return undefined;
      const principal = principalOf(claims);
      believe(token, principal, claims.jti, Math.min(claims.exp * 1000, at + believedMs));
      return principal;
    },

    isExpired: async (token) => {
      try {
        await jwtVerify(token, keyOf, { ...expected, currentDate: new Date(now()) });
        return false;
      } catch (error) {
        // Checked last, after the signature and all claims.
        if (error instanceof errors.JOSEError) return error instanceof errors.JWTExpired;
        throw error;
      }
    },

    revoke: async (id, expiresAt) => {
      await revocations.add(id, expiresAt, clock.now());
      for (const [token, entry] of believed) if (entry.id === id) believed.delete(token);
    },

    publicKeys: () => ({ keys: ring.published }),
  };
};
