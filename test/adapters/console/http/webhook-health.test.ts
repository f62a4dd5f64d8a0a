import { describe, expect, it } from 'vitest';
import { healthView } from '../../../../src/adapters/console/http/webhook-health.ts';
import type { WebhookHealth } from '../../../../src/adapters/console/http/webhook-health.ts';

const hour = (from: string, times: Partial<WebhookHealth['hours'][number]>): WebhookHealth['hours'][number] => ({
  from,
  to: new Date(Date.parse(from) + 3_600_000).toISOString(),
  attempts: 2,
  delivered: 2,
  failed: 0,
  exhausted: 0,
  answers: { '2xx': 2, '3xx': 0, '4xx': 0, '5xx': 0, none: 0 },
  ...times,
});

const health = (hours: WebhookHealth['hours']): WebhookHealth => ({
  id: 'whk_1',
  enabled: true,
  at: '2026-01-14T12:30:00.000Z',
  pending: 0,
  failures: 0,
  hours,
});

describe('how fast a receiver answers', () => {
  it('is drawn by hour, with the same numbers in the table of the hours', () => {
    const view = healthView(
      health([
        hour('2026-01-14T11:00:00.000Z', { p50Ms: 40, p95Ms: 900 }),
        hour('2026-01-14T12:00:00.000Z', { p50Ms: 30, p95Ms: 30 }),
      ]),
      'UTC',
    );
    expect(view.times).toContain('answered within 900 ms');
    expect(view.times?.match(/<rect class="s1"/g)).toHaveLength(2 + 1);
    expect(view.times?.match(/<rect class="s3"/g)).toHaveLength(1 + 1);
    expect(view.table.rows.map(({ cells }) => cells.slice(-2).map(({ text }) => text))).toEqual([
      ['30 ms', '30 ms'],
      ['40 ms', '900 ms'],
    ]);
  });

  it('is not drawn where nothing was answered', () => {
    expect(healthView(health([hour('2026-01-14T12:00:00.000Z', {})]), 'UTC').times).toBeUndefined();
  });
});
