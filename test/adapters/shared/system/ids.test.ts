import * as vitest from 'vitest';
import { expect, it } from 'vitest';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { idsContract } from '../../../../src/testing/contracts/system.ts';

const ids = ulidIds();

idsContract(vitest, 'ULIDs', () => [ulidIds(), ulidIds()]);
idsContract(vitest, 'ULIDs with a secret', () => [
  ulidIds(new Uint8Array(32).fill(7)),
  ulidIds(new Uint8Array(32).fill(7)),
]);

it('derives stable ids: idempotency depends on them', () => {
  expect([
    ids.derived('evt', 'a'),
    ids.derived('evt', 'ab', 'c'),
    ids.derived('evt', 'a', 'bc'),
    ids.derived('shp', 'Łódź', '✓'),
    ids.derived('evt', '\ud800', '\udc00x'),
    ids.derived('evt'),
  ]).toEqual([
    'evt_85HFVQ9SMFJ24QME4E9ESV93FY',
    'evt_8C7V3D5C8CRPXJM1ZAS7M69GNE',
    'evt_AC8AB1W8F0DB4QATTZ1ZGM1NG9',
    'shp_FBJFCXE7YFJGC1554GCFPP6GMD',
    'evt_GV4EC9343H7JJDYW9VBR9NGYDF',
    'evt_WERC8GMRZGE196QVYK49JVXS4G',
  ]);
});

it('derives equal ids from an equal secret, and unpredictable ones without it', () => {
  const secret = new Uint8Array(32).fill(7);
  const parts = ['shp', 'acc_1', '/api/shipments/labels', 'order-1001'] as const;
  const id = ulidIds(secret).derived(...parts);
  expect([id, ulidIds(secret).derived(...parts)]).toEqual([expect.stringMatching(/^shp_[0-9A-HJKMNP-TV-Z]{26}$/), id]);
  expect([ulidIds().derived(...parts), ulidIds(new Uint8Array(32)).derived(...parts)]).not.toContain(id);
});
