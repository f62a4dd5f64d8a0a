import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentTokens } from '../../../../src/adapters/collections/payments/payment-tokens.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';

const [secret, newer] = [randomBytes(32), randomBytes(32)];
const tokens = paymentTokens(secret);
const id = 'txc_01M83P0NW6YF686654JPV6KDB2';

describe('the token of a payment page', () => {
  it('is the same for a collection at every time, and hides its id', () => {
    const token = tokens.of(id);
    expect(token).toMatch(/^[\w-]{44}$/);
    expect(paymentTokens(secret).of(id)).toBe(token);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(id.slice(4));
  });

  it('gives back every id that this service makes', () => {
    const ids = ulidIds(secret);
    fc.assert(
      fc.property(fc.string(), (key) => {
        for (const each of [ids.derived('txc', key), ids.next('txc')])
          expect(tokens.collectionIdOf(tokens.of(each))).toBe(each);
      }),
    );
  });

  it('is still opened after the key has changed, and not by another key', () => {
    const token = tokens.of(id);
    const changed = paymentTokens(newer, secret);
    expect(changed.collectionIdOf(token)).toBe(id);
    expect(changed.of(id)).not.toBe(token);
    expect(paymentTokens(newer).collectionIdOf(token)).toBeUndefined();
  });

  it('is refused when any bit of it was changed', () => {
    const bytes = Buffer.from(tokens.of(id), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(tokens.collectionIdOf(forged.toString('base64url'))).toBeUndefined();
    }
  });

  it.each(['', 'x', id, `${'A'.repeat(43)}=`, 'A'.repeat(44), 'A'.repeat(45)])('is not opened: %j', (text) => {
    expect(tokens.collectionIdOf(text)).toBeUndefined();
  });

  it('is made of ids of taxes collections only', () => {
    for (const other of ['shp_01M83P0NW6YF686654JPV6KDB2', 'txc_1', 'txc_01M83P0NW6YF686654JPV6KDBU'])
      expect(() => tokens.of(other)).toThrow(TypeError);
  });
});
