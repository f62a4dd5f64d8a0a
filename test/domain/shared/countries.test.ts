import { describe, expect, it } from 'vitest';
import {
  canonicalCountry,
  countryCodes,
  countryName,
  destinationFilters,
  euMembers,
  hasPostcodes,
  isCountry,
  isDestinationFilter,
  isEuMember,
  needsState,
} from '../../../src/domain/shared/countries.ts';

const codesOfTheInterface =
  `AF AL DZ AS AC AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BV BR IO BN BG BF BI KH CM CA CV KY CF TD
  CL CN CX CC CO KM CG CD CK CR CI HR CU CY CZ DK DJ DM DO EC EG EL SV GQ ER EE ET FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL
  GD GP GU GT GG GN GW GY HT HM VA HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU
  MO MK MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL AN NC NZ NI NE NG NU NF MP NO OM PK PW PS PA PG
  PY PE PH PN PL PT PR QA RE RO RU RW SH KN LC PM VC WS SM ST SA SN RS SC SL SG SK SI SB SO ZA GS ES LK SD SR SJ SZ SE CH SY TW TJ
  TZ TH TL TG TK TO TT TN TR TM TC TV UG UA AE GB US UM UY UZ VU VE VN VG VI WF EH YE ZM ZW`.split(/\s+/);

const filtersOfTheInterface =
  'All, US, GB, EU, AU, CA, AT, BE, BG, HR, CY, CH, CZ, DK, EE, FI, FR, DE, GR, HU, IE, IT, LV, LT, LU, MT, NL, PL, PT, RO, SK, SI, ES, SE, IS, LI, NO, NZ, SG, HK, AE, SA';

describe('countries', () => {
  it('are those of the interface, and seven that are assigned besides', () => {
    expect(codesOfTheInterface).toHaveLength(245);
    expect([...countryCodes]).toEqual([...codesOfTheInterface, 'AX', 'BL', 'BQ', 'CW', 'MF', 'SS', 'SX']);
  });

  it('are spelled in capitals, and nothing else is one', () => {
    expect(['XX', 'gb', 'GBR', 'IC', 'UK', 'EU', 'All', '', 'constructor', '__proto__'].filter(isCountry)).toEqual([]);
  });

  it('know Greece under both spellings', () => {
    expect([canonicalCountry('EL'), canonicalCountry('GR'), canonicalCountry('GB')]).toEqual(['GR', 'GR', 'GB']);
    expect(countryName('EL')).toBe(countryName('GR'));
    expect(isEuMember('EL')).toBe(true);
  });

  it('all have a name of their own, but for the two spellings of Greece', () => {
    expect(new Set(countryCodes.map(countryName)).size).toBe(countryCodes.length - 1);
    expect(() => countryName('XX')).toThrow(RangeError);
  });

  it('count 27 members of the Union, all in the set', () => {
    expect([...euMembers].filter(isCountry)).toHaveLength(27);
    expect(['GB', 'CH', 'NO', 'MC'].filter(isEuMember)).toEqual([]);
  });

  it('need a state in the United States, Canada and Australia only', () => {
    expect(countryCodes.filter(needsState)).toEqual(['AU', 'CA', 'US']);
  });

  it('have postcodes, except where the post has none', () => {
    expect(['HK', 'AE', 'QA', 'FJ', 'UG', 'MO'].filter(hasPostcodes)).toEqual([]);
    expect(['GB', 'US', 'EL', 'IE', 'SG', 'CN', 'SA'].filter(hasPostcodes)).toHaveLength(7);
  });

  it('are filtered by the destinations of the interface, which only grow in number', () => {
    expect(destinationFilters.join(', ').slice(0, filtersOfTheInterface.length)).toBe(filtersOfTheInterface);
    expect(['All', 'EU', 'SA', 'BR', 'EL'].map(isDestinationFilter)).toEqual([true, true, true, false, false]);
  });
});
