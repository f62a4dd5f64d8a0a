import { beforeAll, describe, expect, it } from 'vitest';
import type ts from 'typescript';
import {
  adviceOn,
  declaredProjections,
  fingerprintOf,
  programOfProjections,
  readRecord,
  unrecorded,
} from '../../support/projection-records.ts';
import type { Declared } from '../../support/projection-records.ts';

const projections = await declaredProjections();
let program: ts.Program;
beforeAll(() => {
  program = programOfProjections();
});

describe.each(projections.map((declared): [string, Declared] => [declared.projection.name, declared]))(
  'the projection %s',
  (name, declared) => {
    it('is what its record says, or has a higher version', () => {
      expect(adviceOn(declared, readRecord(name), fingerprintOf(declared, program))).toBeUndefined();
    });

    it('is tested with recorded streams of all its events in all their shapes', () => {
      expect(unrecorded(declared, program)).toEqual([]);
    });
  },
);
