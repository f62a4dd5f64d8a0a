import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import type { CryptoKey } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signedAccessTokens } from '../../../../src/adapters/accounts/security/access-tokens.ts';
import { newSigningKey, openKeyRing, sqlKeyStore } from '../../../../src/adapters/log/keys/signing-keys.ts';
import type { KeyStore, SigningKey } from '../../../../src/adapters/log/keys/signing-keys.ts';
import { sqlRevocations } from '../../../../src/adapters/accounts/sql/accounts.ts';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { openDatabase } from '../../../../src/adapters/log/sql/engine/database.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import type { TokenRequest } from '../../../../src/application/shared/ports/access-tokens.ts';
import { TestClock } from '../../../support/test-clock.ts';

const issuer = 'http://localhost:8080';
const hour = 3_600_000;
const request: TokenRequest = { accountId: 'acc_1', scopes: ['read_shipments', 'write_shipments'], expiresInMs: hour };

const keptIn = (keys: SigningKey[]): KeyStore => ({
  list: () => Promise.resolve([...keys]),
  addFirst: (key) => Promise.resolve(void keys.push(key)),
  add: (key) => Promise.resolve(void keys.unshift(key)),
  remove: () => Promise.resolve(false),
});

const setUp = async () => {
  const database = await openDatabase(':memory:');
  onTestFinished(database.close);
  const clock = new TestClock();
  const vault = createVault(randomBytes(32));
  const open = async (audience = 'waybill') =>
    signedAccessTokens({
      issuer,
      audience,
      ring: await openKeyRing(sqlKeyStore(database.db, vault), clock),
      revocations: sqlRevocations(database.db),
      clock,
      ids: ulidIds(),
    });
  return { database, clock, open, vault, tokens: await open() };
};

describe('a token', () => {
  it('carries the subject, the account and the permissions', async () => {
    const { tokens } = await setUp();
    const { token } = await tokens.issue({ ...request, roles: ['admin'], subject: 'app_1' });
    expect(await tokens.verify(token)).toEqual({
      accountId: 'acc_1',
      subject: 'app_1',
      scopes: new Set(['read_shipments', 'write_shipments']),
      roles: new Set(['admin']),
      carriers: new Set(),
    });
  });

  it('has its account as the actor by default', async () => {
    const { tokens } = await setUp();
    expect((await tokens.verify((await tokens.issue(request)).token))?.subject).toBe('acc_1');
  });

  it('carries what the interface says it does', async () => {
    const { tokens } = await setUp();
    const { token, id, expiresAt } = await tokens.issue(request);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) as string });
    expect(decodeJwt(token)).toEqual({
      iss: issuer,
      aud: 'waybill',
      sub: 'acc_1',
      scope: 'read_shipments write_shipments',
      client_id: 'acc_1',
      jti: id,
      iat: 1795168800,
      exp: 1795172400,
    });
    expect(expiresAt).toBe('2026-11-20T11:00:00.000Z');
  });

  it('can be checked by anyone who has the public keys, and those are public only', async () => {
    const { tokens, clock } = await setUp();
    const keys = tokens.publicKeys();
    expect(keys.keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String) as string,
        kid: expect.any(String) as string,
        alg: 'EdDSA',
        use: 'sig',
      },
    ]);
    const { token } = await tokens.issue(request);
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys as Parameters<typeof createLocalJWKSet>[0]), {
      currentDate: new Date(clock.now()),
    });
    expect(payload.sub).toBe('acc_1');
  });

  it('expires, whether it is cached or not', async () => {
    const { tokens, clock } = await setUp();
    const { token } = await tokens.issue(request);
    clock.advance(hour - 1000);
    expect(await tokens.verify(token)).toBeDefined();
    clock.advance(1000);
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it('is refused at once by the process that revokes it, and within 30 s by others', async () => {
    const { tokens, open, clock } = await setUp();
    const elsewhere = await open();
    const { token, id, expiresAt } = await tokens.issue(request);
    expect([await tokens.verify(token), await elsewhere.verify(token)]).not.toContain(undefined);
    await tokens.revoke(id, expiresAt);
    await tokens.revoke(id, expiresAt);
    expect(await tokens.verify(token)).toBeUndefined();
    clock.advance(30_000);
    expect(await elsewhere.verify(token)).toBeUndefined();
  });

  it('stays valid after a restart', async () => {
    const { tokens, open } = await setUp();
    const { token } = await tokens.issue(request);
    expect(await (await open()).verify(token)).toBeDefined();
  });

  it('of a key that another process created is valid once that key is read', async () => {
    const { database, clock } = await setUp();
    const common = { issuer, audience: 'waybill', revocations: sqlRevocations(database.db), clock, ids: ulidIds() };
    const [mine, theirs]: [SigningKey[], SigningKey[]] = [[], []];
    const tokens = signedAccessTokens({ ...common, ring: await openKeyRing(keptIn(mine), clock) });
    const others = signedAccessTokens({ ...common, ring: await openKeyRing(keptIn(theirs), clock) });
    const { token } = await others.issue(request);
    mine.push(...theirs);

    // Nobody may send us to the store by inventing key ids: it is asked every ten seconds at most.
    expect(await tokens.verify(token)).toBeUndefined();
    clock.advance(10_000);
    expect(await tokens.verify(token)).toBeDefined();
  });
});

describe('a foreign token', () => {
  it('is refused: another audience, another key, no signature, another algorithm, no name', async () => {
    const { tokens, open, clock } = await setUp();
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const [key] = tokens.publicKeys().keys;
    const exp = Date.parse(clock.now()) / 1000 + 60;
    const claims = () =>
      new SignJWT({ scope: 'read_shipments', jti: 'tok_1' })
        .setIssuer(issuer)
        .setAudience('waybill')
        .setSubject('acc_1')
        .setExpirationTime(exp);
    const forged = [
      (await (await open('somebody-else')).issue(request)).token,
      await claims()
        .setProtectedHeader({ alg: 'EdDSA', kid: String(key?.kid) })
        .sign(privateKey),
      await claims().setProtectedHeader({ alg: 'EdDSA', kid: 'nobody' }).sign(privateKey),
      // The public key taken for a shared secret: the classic confusion.
      await claims()
        .setProtectedHeader({ alg: 'HS256', kid: String(key?.kid) })
        .sign(Buffer.from(String(key?.x).padEnd(64, 'x'))),
      new UnsecuredJWT({ scope: 'read_shipments', jti: 'tok_1' })
        .setIssuer(issuer)
        .setAudience('waybill')
        .setSubject('acc_1')
        .setExpirationTime(exp)
        .encode(),
    ];
    for (const token of forged) expect(await tokens.verify(token)).toBeUndefined();
  });

  it('is refused whatever it is', async () => {
    const { tokens } = await setUp();
    const { token } = await tokens.issue(request);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc
            .nat(token.length - 2)
            .map((at) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`),
        ),
        async (text) => {
          expect(await tokens.verify(text)).toBeUndefined();
        },
      ),
    );
  });
});

describe('keys at rest', () => {
  it('are unreadable without the master key', async () => {
    const { database } = await setUp();
    const [row] = await database.db.selectFrom('signing_keys').selectAll().execute();
    expect(row?.sealed_private_key).toMatch(/^v1\./);
    await expect(sqlKeyStore(database.db, createVault(randomBytes(32))).list()).rejects.toThrow(/MASTER_KEY/);
  });
});

describe('a signing key', () => {
  it('never has an id that begins with -, which a command line would take for an option', async () => {
    // The thumbprint of this one is -VUozFaSSEC6VBZcnx6lqRFpi11IXUUeqE8CRonG29A.
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: 'kYou0AiAnuVmz8duU56AztbKXckJvUcqvfTyKTRUoeg' };
    const publicKey = (await importJWK(jwk, 'EdDSA')) as CryptoKey;
    const refused = [{ publicKey, privateKey: publicKey }];
    // One drawn by chance may begin with it too: another one is drawn then.
    const draw = async () => refused.shift() ?? generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const key = await newSigningKey('2026-11-20T10:00:00.000Z', draw);
    expect(refused).toEqual([]);
    expect(key.publicKey.x).not.toBe(jwk.x);
    expect(key.id).toMatch(/^[^-]/);
  });

  it('that is new signs within 30 s in every process, and tokens of the old one stay valid until it is retired', async () => {
    const { database, clock, open, vault, tokens } = await setUp();
    const keys = sqlKeyStore(database.db, vault);
    const other = await open();
    const [first] = await keys.list();
    const { token: old } = await tokens.issue(request);
    clock.advance(1_000);
    const second = await newSigningKey(clock.now());
    await keys.add(second);
    clock.advance(30_000);
    const { token: fresh } = await tokens.issue(request);
    expect(decodeProtectedHeader(fresh).kid).toBe(second.id);
    expect([await other.verify(old), await other.verify(fresh)].map((principal) => principal?.accountId)).toEqual([
      'acc_1',
      'acc_1',
    ]);

    expect(await keys.remove(first?.id ?? '')).toBe(true);
    expect(await keys.remove(first?.id ?? '')).toBe(false);
    clock.advance(30_000);
    for (const process of [tokens, other]) {
      expect(await process.verify(old)).toBeUndefined();
      expect((await process.verify(fresh))?.accountId).toBe('acc_1');
    }
    expect(tokens.publicKeys().keys.map(({ kid }) => kid)).toEqual([second.id]);
  });
});
