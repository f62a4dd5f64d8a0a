import { SignJWT, UnsecuredJWT, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey } from 'jose';
import { createLogger } from '../../src/adapters/platform/http/engine/server/logging.ts';
import { sqlKeyStore } from '../../src/adapters/log/keys/signing-keys.ts';
import { roles, scopes } from '../../src/application/shared/ports/access-tokens.ts';
import { openResources } from '../../src/infrastructure/stores/resources.ts';
import { shop } from './running-service.ts';
import type { RunningService } from './running-service.ts';

type Changes = {
  readonly alg?: string;
  readonly key?: CryptoKey | Uint8Array;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expiresIn?: number;
  readonly typ?: string;
};

/**
 * Tokens of the shop with every scope and role, made with the service's own signing key: `sound` is valid, and each
 * other has one fault.
 */
export const forgedTokens = async ({ config, clock }: Pick<RunningService, 'config' | 'clock'>) => {
  const log = createLogger({ destination: { write: () => true } });
  const { database, vault, close } = await openResources(config, { clock, log, isBeside: true });
  const [signing] = await sqlKeyStore(database.db, vault).list();
  await close();
  if (!signing) throw new Error('The service has no signing key.');
  const { id: kid, publicKey, privateKey } = signing;
  const own = await importJWK(privateKey, 'EdDSA');
  const now = Math.floor(Date.parse(clock.now()) / 1_000);
  const claims = { scope: scopes.join(' '), roles: [...roles], carriers: ['Waybill'] };

  const token = ({
    alg = 'EdDSA',
    key = own,
    issuer = 'waybill',
    audience = 'waybill',
    expiresIn = 3_600,
    typ = 'at+jwt',
  }: Changes = {}): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(shop)
      .setJti('tok_forged')
      .setIssuedAt(now - 7_200)
      .setExpirationTime(now + expiresIn)
      .sign(key);

  const unsigned = new UnsecuredJWT(claims)
    .setIssuer('waybill')
    .setAudience('waybill')
    .setSubject(shop)
    .setJti('tok_forged');
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const { x = '' } = publicKey;
  return {
    sound: await token(),
    faulty: {
      'no token': null,
      garbage: 'not.a.token',
      'an expired token': await token({ expiresIn: -1 }),
      'the signature of another key': await token({
        key: (await generateKeyPair('EdDSA', { crv: 'Ed25519' })).privateKey,
      }),
      'no signature (alg: none)': unsigned.setExpirationTime(now + 3_600).encode(),
      'HS256 with the bytes of the public key': await token({ alg: 'HS256', key: Buffer.from(x, 'base64url') }),
      'HS256 with the text of the public key': await token({ alg: 'HS256', key: bytes(JSON.stringify(publicKey)) }),
      'another type of token (an ID token)': await token({ typ: 'id+jwt' }),
      'another audience': await token({ audience: 'parcels' }),
      'another issuer': await token({ issuer: 'https://issuer.example.com' }),
    } satisfies Readonly<Record<string, string | null>>,
  };
};
