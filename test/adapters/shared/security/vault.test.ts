import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { VaultError } from '../../../../src/application/shared/ports/vault.ts';
import { codePoint } from '../../../support/code-point.ts';

const key = randomBytes(32);
const vault = createVault(key);

describe('a vault', () => {
  it('decrypts what it encrypted, under the same context', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.string(), (text, context) => {
        const wellFormed = text.toWellFormed();
        expect(vault.open(vault.seal(wellFormed, context), context)).toBe(wellFormed);
      }),
    );
  });

  it('never encrypts twice alike, and reveals nothing of the text', () => {
    const sealed = [vault.seal('whsec_secret', 'a'), vault.seal('whsec_secret', 'a')];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(Buffer.from(sealed[0]?.split('.')[2] ?? '', 'base64url').includes('secret')).toBe(false);
  });

  it('refuses another context', () => {
    expect(() => vault.open(vault.seal('text', 'webhook-secret:whk_1'), 'webhook-secret:whk_2')).toThrow(VaultError);
  });

  it('detects any changed character', () => {
    const sealed = vault.seal('whsec_secret', 'a');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The bits of the last character that base64url leaves unused carry nothing.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: sealed.length - 2 }), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(sealed[at] !== character);
        expect(() => vault.open(sealed.slice(0, at) + character + sealed.slice(at + 1), 'a')).toThrow(VaultError);
      }),
    );
  });

  it.each(['', 'v1', 'v1..', 'v2.a.b', 'plain text'])('refuses %j, which it did not encrypt', (text) => {
    expect(() => vault.open(text, 'a')).toThrow(VaultError);
  });

  it('decrypts texts of an earlier key, and names a missing key', () => {
    const sealed = vault.seal('text', 'a');
    const next = randomBytes(32);
    expect(createVault(next, key).open(sealed, 'a')).toBe('text');
    expect(() => createVault(next).open(sealed, 'a')).toThrow(/MASTER_KEY/);
  });

  it('refuses a key of another length', () => {
    expect(() => createVault(randomBytes(16))).toThrow('32 bytes');
  });
});
