/**
 * The principal time zone of every country of the API, by the area the zone's name begins with: the zone of the seat of
 * government, or of the largest city where most of the country uses another one (America/Sao_Paulo, Asia/Almaty,
 * Australia/Sydney, Pacific/Auckland). Source: IANA time zone database 2026c and Unicode CLDR 48. Uninhabited places
 * have the zone of those who supply them.
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
