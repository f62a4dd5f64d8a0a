import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { borderBetween } from '../../../../src/domain/shared/customs-border.ts';
import { isNumberOf, registrationFaults } from '../../../../src/domain/shared/registrations/registration-numbers.ts';
import type { TaxIdentifier } from '../../../../src/domain/shared/registrations/registration-numbers.ts';
import { numbersByCountry } from '../../../support/numbers-by-country.ts';

const every = Object.entries(numbersByCountry).flatMap(([identifier, byCountry]) =>
  [...byCountry].map(([country, number]) => ({ identifier: identifier as TaxIdentifier, country, number })),
);

describe('a number', () => {
  it('is one of the country that gave it', () => {
    expect(
      every.filter(({ identifier, number }) => registrationFaults(identifier, number, 'field').length > 0),
    ).toEqual([]);
    expect(every.filter(({ identifier, country, number }) => !isNumberOf(identifier, number, country))).toEqual([]);
  });

  it('is one of no other customs territory, whatever the field', () => {
    // Nobody here knows the form of the GST numbers of the other countries, and these have the form of none of them.
    const wrong = every.flatMap(({ identifier, country, number }) =>
      countryCodes
        .filter(
          (other) =>
            borderBetween({ country }, { country: other }) === 'customs' && isNumberOf(identifier, number, other),
        )
        .map((other) => `${identifier} ${number} in ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it('of VAT is one of its own member of the Union alone', () => {
    const german = numbersByCountry.VAT.get('DE') ?? '';
    expect(countryCodes.filter((country) => isNumberOf('VAT', german, country))).toEqual(['DE']);
  });

  it('counts where another country keeps the register', () => {
    const [british, french, swiss, greek] = ['GB', 'FR', 'CH', 'GR'].map(
      (country) => numbersByCountry.VAT.get(country) ?? '',
    );
    expect(isNumberOf('VAT', `XI${british?.slice(2)}`, 'GB')).toBe(true);
    expect(isNumberOf('VAT', french ?? '', 'MC')).toBe(true);
    expect(isNumberOf('VAT', swiss ?? '', 'LI')).toBe(true);
    expect(['GR', 'EL'].map((country) => isNumberOf('VAT', greek ?? '', country))).toEqual([true, true]);
    expect(isNumberOf('EORI', 'XI123456782000', 'DE')).toBe(true);
  });

  it('without its prefix is one of each country whose check digits it has', () => {
    expect(isNumberOf('VAT', '123 4536 38', 'GB')).toBe(true);
    expect(isNumberOf('VAT', '123456235', 'DE')).toBe(true);
    expect(isNumberOf('VAT', '123456235', 'GB')).toBe(false);
  });
});
