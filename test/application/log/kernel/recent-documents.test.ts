import { describe, expect, it } from 'vitest';
import { RecentDocuments } from '../../../../src/application/log/kernel/recent-documents.ts';

describe('the cache of recently written documents', () => {
  it('answers exactly the version it is asked for', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 3, 'third');
    expect([2, 3, 4].map((version) => recent.at('box-a', version))).toEqual([undefined, 'third', undefined]);
    expect(recent.at('box-b', 3)).toBeUndefined();
  });

  it('has the newest version of each document', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 3, 'third');
    recent.keep('box-a', 4, 'fourth');
    recent.keep('box-b', 1, 'first');
    expect([recent.at('box-a', 3), recent.at('box-a', 4), recent.at('box-b', 1)]).toEqual([
      undefined,
      'fourth',
      'first',
    ]);
  });

  it('takes another document of the same version', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 3, 'third');
    recent.keep('box-a', 3, 'third again');
    expect(recent.at('box-a', 3)).toBe('third again');
  });

  it('keeps the newer one, and drops deleted ones', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 3, 'third');
    recent.keep('box-a', 2, 'second');
    expect(recent.at('box-a', 3)).toBe('third');
    recent.keep('box-a', 4, undefined);
    expect(recent.at('box-a', 4)).toBeUndefined();
  });

  it('evicts the least recently used one when full, and everything on clear', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 1, 'a');
    recent.keep('box-b', 1, 'b');
    recent.keep('box-a', 2, 'a again');
    recent.keep('box-c', 1, 'c');
    expect([recent.at('box-a', 2), recent.at('box-b', 1), recent.at('box-c', 1)]).toEqual(['a again', undefined, 'c']);
    recent.clear();
    expect(recent.at('box-c', 1)).toBeUndefined();
  });
});
