import { expect, it, describe } from 'vitest';
import { memoryNeeded, ReceiveBudget } from '../../../../../../src/adapters/platform/http/engine/body/admission.ts';

const begin = () => {
  const bytes = new ReceiveBudget(100);
  const refused: string[] = [];
  const coming = (name: string, account: string, size: number) => {
    const body = bytes.open(account);
    body.onRefused = () => refused.push(name);
    body.grow(size);
    return body;
  };
  return { bytes, refused, coming };
};
const busy = expect.objectContaining({ status: 503, reason: 'busy' }) as Error;

describe('the receive budget', () => {
  it('is at most half for one account', () => {
    const { bytes, refused, coming } = begin();
    coming('first', 'greedy', 30);
    const second = coming('second', 'greedy', 20);
    expect(() => second.grow(1)).toThrow(busy);
    coming('third', 'modest', 50);
    expect([bytes.held, refused]).toEqual([100, []]);
  });

  it('evicts the oldest body of the account that holds most when it is exhausted', () => {
    const { bytes, refused, coming } = begin();
    coming('large 1', 'large', 25);
    coming('large 2', 'large', 20);
    coming('middle', 'middle', 40);
    coming('small', 'small', 10);
    coming('late', 'late', 30);
    expect([bytes.held, refused]).toEqual([100, ['large 1']]);
  });

  it('refuses a body when no other account holds more', () => {
    const { refused, coming } = begin();
    coming('one', 'one', 50);
    coming('other', 'other', 50);
    expect(() => coming('third', 'third', 50)).toThrow(busy);
    expect(refused).toEqual([]);
  });

  it('does not evict a complete body', () => {
    const { refused, coming } = begin();
    coming('whole', 'large', 50).onRefused = undefined;
    coming('coming', 'middle', 45);
    coming('late', 'late', 20);
    expect(refused).toEqual(['coming']);
  });

  it('is released once, and a refused body takes no more of it', () => {
    const { bytes, coming } = begin();
    const body = coming('one', 'one', 50);
    body.release();
    body.release();
    expect(bytes.held).toBe(0);
    expect(() => body.grow(1)).toThrow(busy);
  });
});

describe('the memory needed', () => {
  it.each([
    [{ 'content-length': '2000000' }, 2_000_000],
    [{ 'content-length': '12' }, 65_536],
    [{ 'content-length': '2000000', 'content-encoding': 'gzip' }, 30_000_000],
    [{ 'transfer-encoding': 'chunked' }, 30_000_000],
    [{ 'content-length': '30000001' }, 0],
  ])('by a body with %o is %i bytes', (headers, bytes) => {
    expect(memoryNeeded({ headers }, 30_000_000)).toBe(bytes);
  });
});
