import { countryNames } from './country-names.ts';
import { isCountry } from './countries.ts';
import type { CountryCode } from './countries.ts';
import { nearest } from './nearest.ts';
import { table } from './table.ts';

/** ISO 3166-1: the three-letter code of each two-letter code. */
const threeLetters =
  'AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE BA BIH ' +
  'BB BRB BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS BT BTN ' +
  'BW BWA BY BLR BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI ' +
  'CU CUB CV CPV CW CUW CX CXR CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ' +
  'ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA ' +
  'GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC GT GTM GU GUM GW GNB GY GUY HK HKG HN HND HR HRV HT HTI HU HUN ' +
  'ID IDN IE IRL IL ISR IM IMN IN IND IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM JO JOR JP JPN KE KEN KG KGZ KH KHM ' +
  'KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU ' +
  'LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD ML MLI MM MMR MN MNG MO MAC MP MNP ' +
  'MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM NC NCL NE NER NF NFK NG NGA NI NIC ' +
  'NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK PL POL PM SPM PN PCN ' +
  'PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN SE SWE ' +
  'SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV SX SXM SY SYR SZ SWZ ' +
  'TC TCA TD TCD TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR ' +
  'UG UGA US USA UY URY UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM YE YEM YT MYT ZA ZAF ' +
  'ZM ZMB ZW ZWE';

/** Common spellings that are in no standard: other names, names of parts, and wrong codes. */
const commonNames =
  'UK=GB ENGLAND=GB SCOTLAND=GB WALES=GB NORTHERN-IRELAND=GB GREAT-BRITAIN=GB BRITAIN=GB UNITED-KINGDOM=GB ENG=GB ' +
  'SCO=GB U-K=GB GER=DE DEUTSCHLAND=DE AMERICA=US UNITED-STATES=US UNITED-STATES-OF-AMERICA=US U-S=US U-S-A=US ' +
  'HOLLAND=NL THE-NETHERLANDS=NL NED=NL SWITZERLAND=CH SUI=CH SCHWEIZ=CH SUISSE=CH OSTERREICH=AT ÖSTERREICH=AT ' +
  'ESPANA=ES ESPAÑA=ES ITALIA=IT POLSKA=PL SVERIGE=SE NORGE=NO DANMARK=DK SUOMI=FI BELGIE=BE BELGIQUE=BE HELLAS=GR ' +
  'GRE=GR POR=PT CZECH-REPUBLIC=CZ CZECHIA=CZ SLOVAK-REPUBLIC=SK REPUBLIC-OF-IRELAND=IE EIRE=IE TURKEY=TR TÜRKIYE=TR ' +
  'TURKIYE=TR SOUTH-KOREA=KR REPUBLIC-OF-KOREA=KR KOREA=KR NORTH-KOREA=KP RUSSIA=RU VIETNAM=VN LAOS=LA SYRIA=SY ' +
  'IRAN=IR MOLDOVA=MD TANZANIA=TZ VENEZUELA=VE BOLIVIA=BO UAE=AE EMIRATES=AE KSA=SA HONGKONG=HK MACAU=MO BURMA=MM ' +
  'IVORY-COAST=CI CAPE-VERDE=CV SWAZILAND=SZ MACEDONIA=MK BRASIL=BR MEXICO=MX MÉXICO=MX JAPON=JP NIPPON=JP PRC=CN ' +
  'ROC=TW RSA=ZA VATICAN=VA';

const normal = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s.,'_-]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const countriesByName = (): ReadonlyMap<string, CountryCode> => {
  const codes = new Map<string, CountryCode>();
  const add = (name: string, code: string): void => {
    if (isCountry(code)) codes.set(normal(name), code);
  };
  const pairs = threeLetters.split(' ');
  for (let at = 0; at < pairs.length; at += 2) add(pairs[at + 1] ?? '', pairs[at] ?? '');
  for (const [code, name] of Object.entries(countryNames)) add(name, code);
  for (const [name = '', code = ''] of commonNames.split(' ').map((pair) => pair.split('='))) add(name, code);
  return codes;
};

let known: ReadonlyMap<string, CountryCode> | undefined;
/** No country name is longer (characters). */
const longest = 60;
/** Shorter texts are not compared by distance, because every two-letter code is close to another. */
const shortestCompared = 5;

/** The code of a country that is written as a code, by its English name, or as people commonly call it. */
export const countryNamed = (text: string): CountryCode | undefined => {
  const name = normal(text);
  if (isCountry(name)) return name;
  known ??= countriesByName();
  return known.get(name);
};

/**
 * The code that a wrong one most likely meant: `UK`, `usa`, `Deutschland`, `Untied States`. Undefined if nothing is
 * close.
 */
export const countryMeantBy = (text: string): CountryCode | undefined => {
  if (text.length > longest) return undefined;
  const exact = countryNamed(text);
  const name = normal(text);
  if (exact !== undefined || name.length < shortestCompared) return exact;
  known ??= countriesByName();
  const near = nearest(
    name,
    [...known.keys()].filter((other) => other.length >= shortestCompared),
  );
  return near === undefined ? undefined : known.get(near);
};

/** Codes that other systems have for parts of a country: here the postcode or state determines the part. */
const partCodes = table({
  XI: '"GB" with a postcode of Northern Ireland, such as "BT1 5GS"',
  IC: '"ES" with a postcode of the Canary Islands, such as "35001"',
  EA: '"ES" with a postcode of Ceuta or Melilla, such as "51001"',
  XK: '"RS" with the state "Kosovo"',
  TA: '"SH"',
  CP: '"PF"',
  // Three-letter codes that are not in ISO 3166-1 alpha-3 but in lists of shops and sports.
  XKX: '"RS" with the state "Kosovo"',
  KOS: '"RS" with the state "Kosovo"',
  NIR: '"GB" with a postcode of Northern Ireland, such as "BT1 5GS"',
  SCT: '"GB"',
  WLS: '"GB"',
  // Former codes (ISO 3166-3) and reserved ones.
  BU: '"MM"',
  CS: '"RS" or "ME"',
  DD: '"DE"',
  DG: '"IO"',
  FX: '"FR"',
  TP: '"TL"',
  YU: '"RS" or "ME"',
  ZR: '"CD"',
});

/** The hint for the code of a part (ISO 3166-2), which belongs in another field: `GB-SCT`, `ES-CN`. */
const partOf = (sent: string): string | undefined => {
  const [, country = '', part] = /^([A-Z]{2})-([A-Z\d]{1,3})$/.exec(sent) ?? [];
  return part !== undefined && isCountry(country) ? `"${country}" with the state "${part}"` : undefined;
};

/** The country that a wrong value most likely meant, as the end of a rule; only if it is one of `accepted`. */
export const countryHint = (sent: unknown, accepted?: readonly string[]): string => {
  if (typeof sent !== 'string') return '';
  const code = countryMeantBy(sent);
  if (accepted !== undefined && !accepted.includes(code ?? ''))
    return code === undefined ? '' : `; "${code}" is not among them`;
  const name = normal(sent.slice(0, longest));
  const meant = partCodes[name] ?? partOf(name) ?? (code && `"${code}"`);
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
};

/** The rule for every country field, with the suggested code. */
export const countryRule = (sent: string): string => `must be one of the two-letter country codes${countryHint(sent)}`;
