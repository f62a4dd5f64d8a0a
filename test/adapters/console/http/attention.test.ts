import { describe, expect, it } from 'vitest';
import { attentionOf } from '../../../../src/adapters/console/http/attention.ts';
import type { Visit } from '../../../../src/adapters/console/http/visit.ts';

const at = '2026-01-14T12:00:00.000Z';

const collection = (id: string, updatedAt: string) => ({
  id,
  status: 'pending_classification',
  trackingNumber: `T-${id}`,
  problems: [],
  updatedAt,
});

/** A visit whose lists are empty but that of the collections with one status. */
const visitOf = (status: string, rows: readonly unknown[]) => {
  const asked: unknown[] = [];
  const visit: Partial<Visit> = {
    at,
    zone: 'UTC',
    may: () => true,
    to: (path) => path,
    list: (operation, { query = {} } = {}) => {
      const isMeant = operation === 'listTaxesCollections' && query['status'] === status;
      if (isMeant) asked.push(query);
      return Promise.resolve(
        isMeant ? { rows, total: rows.length, range: [0, 9] } : { rows: [], total: 0, range: [0, 9] },
      );
    },
  };
  return { visit: visit as Visit, asked };
};

describe('what needs a person', () => {
  it('a collection needs nobody while it is being calculated, and somebody after ten minutes', async () => {
    const rows = [
      collection('stuck', '2026-01-14T11:40:00.000Z'),
      collection('corrected-just-now', '2026-01-14T11:59:00.000Z'),
    ];
    const { visit, asked } = visitOf('pending_classification', rows);
    const groups = await attentionOf(visit, 3);
    expect(groups.map(({ title, total }) => [title, total])).toEqual([['Duty is not calculated', 1]]);
    expect(JSON.stringify(groups)).toContain('T-stuck');
    expect(JSON.stringify(groups)).toContain('Being calculated');
    expect(asked).toMatchObject([{ createdAtTo: '2026-01-14T11:50:00.000Z' }]);
  });

  it('goods that have to be corrected need somebody at once', async () => {
    const { visit } = visitOf('exception', [{ ...collection('wrong', at), status: 'exception' }]);
    const groups = await attentionOf(visit, 3);
    expect(groups.map(({ title, total }) => [title, total])).toEqual([['Duty cannot be collected', 1]]);
  });
});
