import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventLine, storedText } from '../../../../src/application/log/audit/log-lines.ts';
import type { RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';

const recorded: RecordedEvent = {
  id: 'evt_2',
  stream: 'shipment-shp_1',
  version: 2,
  position: '0000000000000007/evt_2',
  recordedAt: '2026-11-20T10:00:00.000Z',
  previousHash: 'ab',
  event: { type: 'ShipmentVoided', data: { at: '2026-11-20T10:00:00.000Z' } },
  metadata: { accountId: 'acc_1', actor: 'system', correlationId: 'req_1' },
};

describe('the line of an event', () => {
  it('has its members in one order, and no position', () => {
    expect(eventLine(recorded)).toBe(
      '{"stream":"shipment-shp_1","version":2,"id":"evt_2","type":"ShipmentVoided","recordedAt":"2026-11-20T10:00:00.000Z","previousHash":"ab","data":{"at":"2026-11-20T10:00:00.000Z"},"metadata":{"accountId":"acc_1","actor":"system","correlationId":"req_1"}}',
    );
  });

  it('is the same in every log, whatever order the metadata stands in there', () => {
    const { accountId, actor, correlationId } = recorded.metadata;
    const elsewhere = { ...recorded, position: 'elsewhere', metadata: { correlationId, actor, accountId } };
    expect(eventLine(elsewhere)).toBe(eventLine(recorded));
  });

  it('holds the text that the store has read, and never that of a copy with other data', () => {
    const event = Object.defineProperty({ ...recorded.event }, storedText, { value: '{"as":"stored"}' });
    expect(eventLine({ ...recorded, event })).toContain('"data":{"as":"stored"},');
    expect(eventLine({ ...recorded, event: { ...event, data: { other: 1 } } })).toContain('"data":{"other":1},');
  });

  it('is the same after it was written as JSON and read again, for any data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const line = eventLine({ ...recorded, event: { type: 'Any', data } });
        expect(line).not.toContain('\n');
        const { type, data: readAgain } = JSON.parse(line) as { readonly type: string; readonly data: unknown };
        expect(eventLine({ ...recorded, event: { type, data: readAgain } })).toBe(line);
      }),
    );
  });
});
