import { describe, expect, it } from 'vitest';
import {
  exportCitation,
  exportDeclarationExample,
  exportDeclarationFaults,
  exportNumberTypes,
} from '../../../src/domain/shared/index.ts';
import type { ExportDeclaration, ExportNumberType } from '../../../src/domain/shared/index.ts';

const faultsOf = (type: ExportNumberType, number: string) =>
  exportDeclarationFaults({ type, number }, 'customs.exportDeclaration');

describe('the number of an export declaration', () => {
  it.each<[ExportNumberType, string, string]>([
    ['ITN', 'X20260115123456', 'AES X20260115123456'],
    ['ITN', 'AES ITN: x20260115123456', 'AES X20260115123456'],
    ['AES_CITATION', 'AESDOWN 123456789 01/15/2026', 'AESDOWN 123456789 01/15/2026'],
    ['AES_CITATION', 'AESPOST 12345678912-987654321 01/01/2026', 'AESPOST 12345678912-987654321 01/01/2026'],
    ['NOEEI', '30.37(h)', 'NOEEI 30.37(h)'],
    ['NOEEI', 'NOEEI § 30.37(A)', 'NOEEI 30.37(a)'],
    ['NOEEI', '30.36', 'NOEEI 30.36'],
    ['NOEEI', '30.2(d)(2)', 'NOEEI 30.2(d)(2)'],
    ['MRN', '26DE123456789012A4', 'MRN 26DE123456789012A4'],
    ['MRN', 'MRN 26 gb 1234567890abc 5', 'MRN 26GB1234567890ABC5'],
    ['EDN', 'AAAC3RAFX', 'EDN AAAC3RAFX'],
    ['CERS', 'AB12342026011500001', 'CERS AB12342026011500001'],
    ['OTHER', '12345-26-123456X', '12345-26-123456X'],
  ])('of type %s may be %s, and is cited as %s', (type, number, citation) => {
    expect(faultsOf(type, number)).toEqual([]);
    expect(exportCitation({ type, number })).toBe(citation);
  });

  it.each<[ExportNumberType, string]>([
    ['ITN', 'X2026011512345'],
    ['ITN', 'X20261340123456'],
    ['CERS', 'AB12342026023200001'],
    ['ITN', '26DE123456789012A4'],
    ['AES_CITATION', 'X20260115123456'],
    ['NOEEI', '2500 USD'],
    ['MRN', '26DE123456789012A'],
    ['MRN', 'X20260115123456'],
    ['EDN', 'A-1'],
    ['CERS', '12345678901234567890123'],
    ['OTHER', ' '],
    ['OTHER', '1'.repeat(51)],
  ])('of type %s may not be %s: the fault shows one that may', (type, number) => {
    const [fault, ...others] = faultsOf(type, number);
    expect([fault?.field, others]).toEqual(['customs.exportDeclaration.number', []]);
    expect(fault?.message).toContain((JSON.parse(exportDeclarationExample(type)) as ExportDeclaration).number);
  });

  it('has an example of each type that is accepted', () => {
    for (const type of exportNumberTypes) {
      expect(faultsOf(type, (JSON.parse(exportDeclarationExample(type)) as ExportDeclaration).number)).toEqual([]);
    }
  });

  it('has one of the known types', () => {
    const faults = (sent: object) =>
      exportDeclarationFaults(sent, 'customs.exportDeclaration').map(({ field }) => field);
    expect([faults({ number: '1' }), faults({ type: 'EAD', number: '1' }), faults({ type: 'MRN' })]).toEqual([
      ['customs.exportDeclaration.type'],
      ['customs.exportDeclaration.type'],
      ['customs.exportDeclaration.number'],
    ]);
  });
});
