import { readFile } from 'node:fs/promises';
import { compactVerify, decodeProtectedHeader, errors, importJWK } from 'jose';
import type { CryptoKey, JSONWebKeySet, JWK } from 'jose';
import type { VerifiedSignature } from '../../../application/log/audit/log-check.ts';

/** A key set that cannot be used. */
export class UnusableKeysError extends Error {
  override readonly name = 'UnusableKeysError';
}

const algorithm = 'EdDSA';

const importKey = async (jwk: JWK, kid: string): Promise<CryptoKey> => {
  if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519') throw new UnusableKeysError(`The key ${kid} is not an Ed25519 key.`);
  // Only the public half is used, even if the private one was given by mistake.
  const { kty, crv, x = '' } = jwk;
  try {
    return (await importJWK({ kty, crv, x }, algorithm)) as CryptoKey;
  } catch (error) {
    throw new UnusableKeysError(`The key ${kid} cannot be read.`, { cause: error });
  }
};

const importKeys = async (set: JSONWebKeySet): Promise<ReadonlyMap<string, CryptoKey>> => {
  // Checked at run time, because the set comes from a file.
  if (!Array.isArray((set as Partial<JSONWebKeySet> | null)?.keys))
    throw new UnusableKeysError('It is not a JWKS: {"keys":[…]}.');
  const found = new Map<string, CryptoKey>();
  for (const [index, jwk] of set.keys.entries()) {
    if (typeof jwk.kid !== 'string') throw new UnusableKeysError(`Its key ${index + 1} has no kid.`);
    found.set(jwk.kid, await importKey(jwk, jwk.kid));
  }
  if (found.size === 0) throw new UnusableKeysError('It holds no key.');
  return found;
};

/** Reads a file of public keys. Throws an UnusableKeysError. */
export const readKeySet = async (file: string): Promise<JSONWebKeySet> => {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as JSONWebKeySet;
  } catch (error) {
    throw new UnusableKeysError(`${file} is not JSON.`, { cause: error });
  }
};

type Payload = { readonly events?: unknown; readonly digest?: unknown; readonly iat?: unknown };

const payloadOf = (bytes: Uint8Array): Payload => {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return typeof value === 'object' && value !== null ? value : {};
};

const bad = (message: string): VerifiedSignature => ({ kind: 'bad_signature', message });

/** Whether a signature is in canonical base64url: the unused bits of the last character allow several spellings. */
const isCanonical = (jws: string): boolean => {
  const signature = jws.slice(jws.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
};

/**
 * Verifies a signature of a log against the number of events and the digest next to it. `type` is the required `typ`.
 */
export type VerifyLogSignature = (
  jws: string,
  type: string,
  beside: { readonly events?: unknown; readonly digest?: unknown },
) => Promise<VerifiedSignature>;

/** Verifies signatures with the keys of a set. Rejects with an UnusableKeysError. */
export const logSignatures = async (set: JSONWebKeySet): Promise<VerifyLogSignature> => {
  const keys = await importKeys(set);

  const verified = async (jws: string, type: string, beside: Payload): Promise<VerifiedSignature> => {
    const { kid, typ } = decodeProtectedHeader(jws);
    if (typ !== type) return bad(`The signature is not of the type ${type}.`);
    const key = kid === undefined ? undefined : keys.get(kid);
    if (kid === undefined || key === undefined)
      return {
        kind: 'unknown_key',
        message: `Signed with the key ${kid ?? 'without an id'}, which is not among the given ones.`,
      };
    const { payload } = await compactVerify(jws, key, { algorithms: [algorithm] });
    const { events, digest, iat } = payloadOf(payload);
    if (typeof events !== 'number' || typeof digest !== 'string' || typeof iat !== 'number')
      return bad('The signature signs no digest of a log.');
    if (events !== beside.events || digest !== beside.digest)
      return bad('The signature is of another number of events, or another digest.');
    return { events, digest, kid, signedAt: new Date(iat * 1_000).toISOString() };
  };

  return async (jws, type, beside) => {
    if (!isCanonical(jws)) return bad('The signature is not in canonical base64url.');
    try {
      return await verified(jws, type, beside);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof SyntaxError || error instanceof TypeError)
        return bad('The signature is not valid: it was made with another key, or signs other data.');
      throw error;
    }
  };
};

/**
 * Accepts every signature without verifying it: without keys, the events are only compared with the digests next to
 * them.
 */
export const unverifiedLogSignatures: VerifyLogSignature = (_, __, { events, digest }) =>
  Promise.resolve(
    typeof events === 'number' && typeof digest === 'string'
      ? { events, digest, kid: '', signedAt: '' }
      : bad('The event has no digest.'),
  );
