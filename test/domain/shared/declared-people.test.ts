import { describe, expect, it } from 'vitest';
import { declarationOf, declaredPeopleOf, withoutPersonalData } from '../../../src/domain/shared/customs.ts';
import type { RequestedCustoms } from '../../../src/domain/shared/customs.ts';

const importerOfRecord = { name: 'Jane Doe', address: { line1: '1 Quay', city: 'Dublin', country: 'IE' } };
const declared = {
  contentType: 'CommercialGoods',
  incoterms: 'DDP',
  EORI: 'GB123456782000',
  exporterGST: '07AAACE1234F1Z5',
} as const;
const requested: RequestedCustoms = {
  ...declared,
  importerOfRecord,
  signedBy: 'John Smith',
  GPSRContactInfo: 'Example, 1 Road',
  consigneeGST: '27AAPFU0939F1ZV',
  importerGST: '29AAGCB7383J1Z4',
};

describe('a declaration', () => {
  it('is recorded without people and their numbers, which are personal entries of their own', () => {
    expect(withoutPersonalData(requested)).toEqual(declared);
    expect(declaredPeopleOf(requested)).toEqual({
      importerOfRecord,
      signatory: { signedBy: 'John Smith' },
      productSafetyContact: { GPSRContactInfo: 'Example, 1 Road' },
      consigneeRegistration: { consigneeGST: '27AAPFU0939F1ZV' },
      importerRegistration: { importerGST: '29AAGCB7383J1Z4' },
    });
  });

  it('gets the numbers back for customs, except those of erased people', () => {
    const people = declaredPeopleOf(requested);
    const { consigneeRegistration: _, ...others } = people;
    const [consigneeGST, importerGST] = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'];
    expect(declarationOf(withoutPersonalData(requested), people)).toEqual({ ...declared, consigneeGST, importerGST });
    expect(declarationOf(withoutPersonalData(requested), others)).toEqual({ ...declared, importerGST });
  });

  it('of an older event keeps its numbers', () => {
    const written = { ...declared, consigneeGST: '27AAPFU0939F1ZV' };
    expect(declarationOf(written, {})).toEqual(written);
  });

  it('without people has none', () => {
    expect(declaredPeopleOf(declared)).toEqual({});
  });
});
