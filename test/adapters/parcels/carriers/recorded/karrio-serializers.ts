/**
 * What Karrio's server takes: the `max_length` of each text field that we send, by the name it has there, and its list
 * of countries.
 *
 * Source: https://github.com/karrioapi/karrio at commit 028642f8fa66e33e6e783dbf4f6646e29f2e7d49,
 * modules/core/karrio/server/core/serializers.py (AddressData, CommodityData, ParcelData, CustomsData, PickupRequest)
 * and modules/sdk/karrio/core/units.py (Country); LGPL-3.0, of which only these figures are taken.
 */
export const mostCharacters = {
  address: {
    person_name: 100,
    company_name: 100,
    address_line1: 100,
    address_line2: 100,
    city: 50,
    state_code: 50,
    postal_code: 10,
    phone_number: 50,
    federal_tax_id: 50,
    state_tax_id: 50,
  },
  commodity: { title: 200, description: 200, sku: 100, hs_code: 100 },
  parcel: { packaging_type: 50 },
  customs: { invoice: 50, signer: 50 },
  pickup: { instruction: 50 },
} as const;

export const countries: ReadonlySet<string> = new Set(
  `AC AD AE AF AG AI AL AM AN AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CY CZ DE DJ DK DM
   DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU IC ID IE IL IN IQ IR IS IT JE JM JO JP KE KG KH KI
   KM KN KP KR KV KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA
   PE PF PG PH PK PL PR PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TN TO TR TT TV TW TZ UA UG US UY UZ VA
   VC VE VG VI VN VU WS XB XC XE XM XN XS XY YE YT ZA ZM ZW EH IM BL MF SX XK`.split(/\s+/),
);
