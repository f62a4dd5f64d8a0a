import type { CarrierLimits } from '../../../application/ports/carriers.ts';

/**
 * What Karrio's server refuses, carrier or not: the lengths of its serializers and its list of countries.
 * https://github.com/karrioapi/karrio, modules/core/karrio/server/core/serializers.py and modules/sdk/karrio/core/units.py (LGPL-3.0; facts only).
 */
export const karrioLimits = {
  party: {
    name: 100,
    company: 100,
    phone: 50,
    stateTaxId: 50,
    countryTaxId: 50,
    line1: 100,
    line2: 100,
    city: 50,
    state: 50,
    postcode: 10,
  },
  text: { title: 200, description: 200, sku: 100, invoiceNumber: 50, signedBy: 50, pickupInstruction: 50 },
  // Codes of its own for what has a code of ISO 3166 (KV, XB, XC …) are left out: a carrier behind Karrio need not know them.
  countries: new Set(
    `AC AD AE AF AG AI AL AM AN AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN
    CO CR CU CV CY CZ DE DJ
     DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU IC ID IE IL IM
     IN IQ IR IS IT JE JM JO
     JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY
     MZ NA NC NE NG NI NL NO
     NP NR NU NZ OM PA PE PF PG PH PK PL PR PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG
     TH TJ TL TN TO TR TT TV
     TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE YT ZA ZM ZW`.split(/\s+/),
  ),
  // Its connectors of American carriers send `aes` or `eel_pfc` (customs.options): 15 CFR 30.7.
  exportProof: new Set(['US']),
} as const satisfies CarrierLimits;
