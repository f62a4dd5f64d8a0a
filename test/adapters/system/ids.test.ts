import { expect, it } from 'vitest';
import { ulidIds } from '../../../src/adapters/system/ids.ts';

const ids = ulidIds();

it('derives for ever what it has always derived: repetitions are known by it', () => {
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
