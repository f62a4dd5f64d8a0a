/**
 * The region of holidays and of a time zone: a country and, where it matters, its state, province or territory as an
 * address writes it.
 */
export type CalendarRegion = { readonly country: string; readonly state?: string };

/**
 * The principal time zone of every country of the API, grouped by the first part of the zone's name: the zone of the
 * seat of government, or of the largest city if most of the country uses another one (America/Sao_Paulo, Asia/Almaty,
 * Australia/Sydney, Pacific/Auckland). Source: IANA time zone database 2026c and Unicode CLDR 48. Uninhabited places
 * have the zone from which they are supplied.
 */
export const countryZones: Readonly<Record<string, string>> = {
  Asia: `AF:Kabul AM:Yerevan AZ:Baku BH:Bahrain BD:Dhaka BT:Thimphu BN:Brunei KH:Phnom_Penh CN:Shanghai CY:Nicosia
    GE:Tbilisi HK:Hong_Kong IN:Kolkata ID:Jakarta IR:Tehran IQ:Baghdad IL:Jerusalem JP:Tokyo JO:Amman KZ:Almaty
    KP:Pyongyang KR:Seoul KW:Kuwait KG:Bishkek LA:Vientiane LB:Beirut MO:Macau MY:Kuala_Lumpur MN:Ulaanbaatar
    MM:Yangon NP:Kathmandu OM:Muscat PK:Karachi PS:Hebron PH:Manila QA:Qatar SA:Riyadh SG:Singapore LK:Colombo
    SY:Damascus TW:Taipei TJ:Dushanbe TH:Bangkok TL:Dili TM:Ashgabat AE:Dubai UZ:Tashkent VN:Ho_Chi_Minh YE:Aden`,
  Europe: `AX:Mariehamn AL:Tirane AD:Andorra AT:Vienna BY:Minsk BE:Brussels BA:Sarajevo BV:Oslo BG:Sofia HR:Zagreb
    CZ:Prague DK:Copenhagen EE:Tallinn FI:Helsinki FR:Paris DE:Berlin GI:Gibraltar GR:Athens GG:Guernsey VA:Vatican
    HU:Budapest IE:Dublin IM:Isle_of_Man IT:Rome JE:Jersey LV:Riga LI:Vaduz LT:Vilnius LU:Luxembourg MK:Skopje
    MT:Malta MD:Chisinau MC:Monaco ME:Podgorica NL:Amsterdam NO:Oslo PL:Warsaw PT:Lisbon RO:Bucharest RU:Moscow
    SM:San_Marino RS:Belgrade SK:Bratislava SI:Ljubljana ES:Madrid SE:Stockholm CH:Zurich TR:Istanbul UA:Kyiv
    GB:London`,
  Africa: `DZ:Algiers AO:Luanda BJ:Porto-Novo BW:Gaborone BF:Ouagadougou BI:Bujumbura CM:Douala CF:Bangui TD:Ndjamena
    CG:Brazzaville CD:Kinshasa CI:Abidjan DJ:Djibouti EG:Cairo GQ:Malabo ER:Asmara ET:Addis_Ababa GA:Libreville
    GM:Banjul GH:Accra GN:Conakry GW:Bissau KE:Nairobi LS:Maseru LR:Monrovia LY:Tripoli MW:Blantyre ML:Bamako
    MR:Nouakchott MA:Casablanca MZ:Maputo NA:Windhoek NE:Niamey NG:Lagos RW:Kigali ST:Sao_Tome SN:Dakar SL:Freetown
    SO:Mogadishu ZA:Johannesburg SD:Khartoum SZ:Mbabane TZ:Dar_es_Salaam TG:Lome TN:Tunis UG:Kampala SS:Juba
    EH:El_Aaiun ZM:Lusaka ZW:Harare`,
  Pacific: `AS:Pago_Pago CK:Rarotonga FJ:Fiji PF:Tahiti GU:Guam KI:Tarawa MH:Majuro FM:Pohnpei NR:Nauru NC:Noumea
    NZ:Auckland NU:Niue NF:Norfolk MP:Saipan PW:Palau PG:Port_Moresby PN:Pitcairn WS:Apia SB:Guadalcanal TK:Fakaofo
    TO:Tongatapu TV:Funafuti UM:Midway VU:Efate WF:Wallis`,
  Atlantic: `AC:St_Helena BM:Bermuda CV:Cape_Verde FK:Stanley FO:Faroe IS:Reykjavik SH:St_Helena GS:South_Georgia`,
  America: `BL:St_Barthelemy BQ:Kralendijk CW:Curacao MF:Marigot SX:Lower_Princes AI:Anguilla AG:Antigua
    AR:Argentina/Buenos_Aires AW:Aruba BS:Nassau BB:Barbados BZ:Belize BO:La_Paz BR:Sao_Paulo CA:Toronto KY:Cayman
    CL:Santiago CO:Bogota CR:Costa_Rica CU:Havana DM:Dominica DO:Santo_Domingo EC:Guayaquil SV:El_Salvador GF:Cayenne
    GL:Nuuk GD:Grenada GP:Guadeloupe GT:Guatemala GY:Guyana HT:Port-au-Prince HN:Tegucigalpa JM:Jamaica MQ:Martinique
    MX:Mexico_City MS:Montserrat AN:Curacao NI:Managua PA:Panama PY:Asuncion PE:Lima PR:Puerto_Rico KN:St_Kitts
    LC:St_Lucia PM:Miquelon VC:St_Vincent SR:Paramaribo TT:Port_of_Spain TC:Grand_Turk US:New_York UY:Montevideo
    VE:Caracas VG:Tortola VI:St_Thomas`,
  Antarctica: `AQ:McMurdo`,
  Australia: `AU:Sydney`,
  Indian: `IO:Chagos CX:Christmas CC:Cocos KM:Comoro TF:Kerguelen HM:Kerguelen MG:Antananarivo MV:Maldives
    MU:Mauritius YT:Mayotte RE:Reunion SC:Mahe`,
  Arctic: `SJ:Longyearbyen`,
};

/**
 * The time zone in which most people of a state, province or territory live, for the countries whose addresses have
 * one: code, zone, name. Source: IANA time zone database 2026c (`zone1970.tab`); of several zones of a state, that of
 * its largest city.
 */
export const stateZones: Readonly<Record<string, string>> = {
  US: `AL America/Chicago Alabama; AK America/Anchorage Alaska; AZ America/Phoenix Arizona;
    AR America/Chicago Arkansas; CA America/Los_Angeles California; CO America/Denver Colorado;
    CT America/New_York Connecticut; DE America/New_York Delaware; DC America/New_York District of Columbia;
    FL America/New_York Florida; GA America/New_York Georgia; HI Pacific/Honolulu Hawaii; ID America/Boise Idaho;
    IL America/Chicago Illinois; IN America/Indiana/Indianapolis Indiana; IA America/Chicago Iowa;
    KS America/Chicago Kansas; KY America/Kentucky/Louisville Kentucky; LA America/Chicago Louisiana;
    ME America/New_York Maine; MD America/New_York Maryland; MA America/New_York Massachusetts;
    MI America/Detroit Michigan; MN America/Chicago Minnesota; MS America/Chicago Mississippi;
    MO America/Chicago Missouri; MT America/Denver Montana; NE America/Chicago Nebraska;
    NV America/Los_Angeles Nevada; NH America/New_York New Hampshire; NJ America/New_York New Jersey;
    NM America/Denver New Mexico; NY America/New_York New York; NC America/New_York North Carolina;
    ND America/Chicago North Dakota; OH America/New_York Ohio; OK America/Chicago Oklahoma;
    OR America/Los_Angeles Oregon; PA America/New_York Pennsylvania; RI America/New_York Rhode Island;
    SC America/New_York South Carolina; SD America/Chicago South Dakota; TN America/Chicago Tennessee;
    TX America/Chicago Texas; UT America/Denver Utah; VT America/New_York Vermont; VA America/New_York Virginia;
    WA America/Los_Angeles Washington; WV America/New_York West Virginia; WI America/Chicago Wisconsin;
    WY America/Denver Wyoming`,
  CA: `AB America/Edmonton Alberta; BC America/Vancouver British Columbia; MB America/Winnipeg Manitoba;
    NB America/Moncton New Brunswick; NL America/St_Johns Newfoundland and Labrador; NS America/Halifax Nova Scotia;
    NT America/Edmonton Northwest Territories; NU America/Iqaluit Nunavut; ON America/Toronto Ontario;
    PE America/Halifax Prince Edward Island; QC America/Toronto Quebec; SK America/Regina Saskatchewan;
    YT America/Whitehorse Yukon`,
  AU: `ACT Australia/Sydney Australian Capital Territory; NSW Australia/Sydney New South Wales;
    NT Australia/Darwin Northern Territory; QLD Australia/Brisbane Queensland; SA Australia/Adelaide South Australia;
    TAS Australia/Hobart Tasmania; VIC Australia/Melbourne Victoria; WA Australia/Perth Western Australia`,
};
