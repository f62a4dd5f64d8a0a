import { describe, expect, it } from 'vitest';
import {
  registrationFaults,
  registrationRule,
  taxIdentifiers,
} from '../../../../src/domain/shared/registrations/registration-numbers.ts';
import type { TaxIdentifier } from '../../../../src/domain/shared/registrations/registration-numbers.ts';

const isTaken = (identifier: TaxIdentifier, text: string): boolean =>
  registrationFaults(identifier, text, 'field').length === 0;

/** All made up: right numbers, and wrong ones that are a digit or a letter away from them. */
const numbers: Readonly<
  Record<Exclude<TaxIdentifier, 'KAR_VAT'>, { right: readonly string[]; wrong: readonly string[] }>
> = {
  IOSS: {
    right: ['IM3721234567', 'im 276 123456 7'],
    wrong: ['garbage', 'IM0123456789', 'IM372123456', 'IN3721234567', 'IM8261234567'],
  },
  EORI: {
    right: [
      'GB123456782000',
      'XI123456782000',
      'DE1234567',
      'NL123456789',
      'FR12345678200010',
      'ATEOS1000000123',
      'UA12345678',
    ],
    wrong: ['nonsense', 'GB12345678', 'DE123', 'NL1234567890', 'ZZ123456789', 'FR', '123456782000'],
  },
  VAT: {
    right: ['GB123456782', 'gb 123 4567 82', '123456782', 'DE123456788'],
    wrong: ['GB123456789', 'DE123456789', 'nonsense', '1'],
  },
  EIN: {
    right: ['12-3456789', '123456789', '12-345678900', '261123-12345'],
    wrong: ['07-1234567', '1234', 'EIN', '12-34567890123'],
  },
  VOECNUMBER: { right: ['2012345', 'VOEC 2012345'], wrong: ['201234', '20123456', 'VOEC', 'MVA123456'] },
  SWISSVAT: {
    right: ['CHE-123.456.788', 'CHE123456788', 'CHE-123.456.788 MWST', 'CHE-123.456.788 TVA'],
    wrong: ['CHE-123.456.789', 'CHE-123', 'CH123456788', '123456788'],
  },
  CA_GST: {
    right: ['123456782RT0001', '123456782', '123456782 RT 0001'],
    wrong: ['123456789RT0001', '123456782RC0001', '12345678'],
  },
  AU_GST: { right: ['12 283 950 617', '123456789012'], wrong: ['12 283 950 618', '1228395061', 'ABN'] },
  NZ_GST: { right: ['123-456-785', '123456793', '49-091-850'], wrong: ['123-456-786', '49-091-851', '1234567'] },
  JPConsumptionTax: { right: ['T1234567890123', '1234567890123'], wrong: ['T123456789012', 'X1234567890123'] },
  importerGST: {
    right: ['29ABCDE1234F1ZW', '123456782RT0001', 'M90312345A', '12 283 950 617'],
    wrong: ['29ABCDE1234F1ZX', '12283950618', 'GST'],
  },
  exporterGST: { right: ['201912345A', 'MR8500123B', '29ABCDE1234F1ZW'], wrong: ['29ABCDE1234F1ZV', '123456789', '-'] },
  consigneeGST: { right: ['29ABCDE1234F1ZW', '123-456-785'], wrong: ['29ABCDE1234F1Z1', 'consignee'] },
};

describe.each(Object.entries(numbers))('%s', (name, { right, wrong }) => {
  const identifier = name as TaxIdentifier;
  it.each(right)('may be %s', (number) => expect(isTaken(identifier, number)).toBe(true));
  it.each(wrong)('may not be %s', (number) => expect(isTaken(identifier, number)).toBe(false));
});

describe('registration numbers', () => {
  it.each(taxIdentifiers)('have an example that is taken itself: %s', (identifier) => {
    expect(isTaken(identifier, registrationRule(identifier).example)).toBe(true);
  });

  it('say nothing when they are blank, and are never repeated in what is said of them', () => {
    expect(registrationFaults('VAT', ' ', 'customs.VAT')).toEqual([]);
    const [fault] = registrationFaults('IOSS', 'IM9991234567', 'customs.IOSS');
    expect(fault).toEqual({
      field: 'customs.IOSS',
      message:
        'customs.IOSS must be IM and ten digits, the first three the number of a member state, for example "IM3721234567".',
    });
  });

  it('are short and printable, whatever their form', () => {
    expect(registrationFaults('KAR_VAT', 'x'.repeat(101), 'customs.KAR_VAT')).toHaveLength(1);
    expect(registrationFaults('KAR_VAT', 'a\nb', 'customs.KAR_VAT')).toHaveLength(1);
    expect(isTaken('KAR_VAT', 'anything else')).toBe(true);
  });
});
