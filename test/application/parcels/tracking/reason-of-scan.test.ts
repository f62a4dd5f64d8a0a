import { describe, expect, it } from 'vitest';
import type { CodeMeaning, ScanReason } from '../../../../src/application/parcels/ports/carriers.ts';
import { reasonOfScan } from '../../../../src/application/parcels/tracking/reason-of-scan.ts';
import type { ReportedWords, ShipmentStatus } from '../../../../src/domain/parcels/shipment/index.ts';

const meanings: Readonly<Record<string, CodeMeaning>> = {
  'Carrier AWAY': { description: 'Away', status: 'delivery_failed', reason: 'nobody_home' },
  'Carrier FAIL': { description: 'Failed', status: 'delivery_failed' },
  'Carrier BROKEN': { description: 'Delivered damaged', status: 'delivered', reason: 'damaged' },
  'Hub failure': { description: 'Held up', status: 'exception' },
  'Hub weather': { description: 'Held up', status: 'exception', reason: 'weather' },
  'Hub refused': { description: 'Refused', status: 'delivery_failed', reason: 'refused' },
};
const reasonOf = reasonOfScan({ meaningOf: (carrier, code) => meanings[`${carrier} ${code}`] });
const by = (status: string, detail?: string): ReportedWords => ({ by: 'Hub', status, ...(detail && { detail }) });

type Row = [string, string, ShipmentStatus | undefined, ReportedWords | undefined, ScanReason | undefined];

describe('the reason of a scan', () => {
  it.each<Row>([
    ["is that of the carrier's code", 'AWAY', 'delivery_failed', undefined, 'nobody_home'],
    ["is the carrier's before the hub's", 'AWAY', 'delivery_failed', by('failure', 'weather'), 'nobody_home'],
    ["is that of the hub's detail", 'FAIL', 'exception', by('failure', 'weather'), 'weather'],
    ["is that of the hub's status", 'FAIL', 'exception', by('weather'), 'weather'],
    ['may come from another kind of trouble', 'FAIL', 'return_to_sender', by('return', 'refused'), 'refused'],
    ['may be that of a delivered parcel', 'BROKEN', 'delivered', undefined, 'damaged'],
    ['is unknown where no code gives one', 'FAIL', 'delivery_failed', by('failure'), undefined],
    ['is unknown where the hub says that the parcel moves', 'AWAY', 'in_transit', by('in_transit'), undefined],
    ['is unknown of a scan that was not understood', 'AWAY', undefined, undefined, undefined],
    ['is unknown of a code in no table', 'NEW', 'exception', by('unheard', 'of'), undefined],
  ])('%s', (_, code, status, reported, reason) => {
    const scan = { carrier: 'Carrier', code, ...(status && { status }), ...(reported && { reported }) };
    expect(reasonOf(scan)).toBe(reason);
  });
});
