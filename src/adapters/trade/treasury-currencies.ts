/**
 * The US Treasury's names of currencies, by country and currency, with their ISO codes. It states units for one dollar,
 * for several countries of one currency. Left out are historical names and second rates of one currency (Cuba-Chavito,
 * Eritrea-Nakfa Salary Payment, Sierra Leone-Old Leone, Venezuela-Fuerte, Zimbabwe-Rtgs); a name that is missing here
 * is reported.
 */
const written = `
AFN Afghanistan-Afghani
ALL Albania-Lek
DZD Algeria-Dinar
AOA Angola-Kwanza
XCD Antigua & Barbuda-East Caribbean Dollar
ARS Argentina-Peso
AMD Armenia-Dram
AUD Australia-Dollar
EUR Austria-Euro
AZN Azerbaijan-Manat
BSD Bahamas-Dollar
BHD Bahrain-Dinar
BDT Bangladesh-Taka
BBD Barbados-Dollar
BYN Belarus-New Ruble
EUR Belgium-Euro
BZD Belize-Dollar
XOF Benin-Cfa Franc
BMD Bermuda-Dollar
BOB Bolivia-Boliviano
BAM Bosnia-Marka
BWP Botswana-Pula
BRL Brazil-Real
BND Brunei-Dollar
BGN Bulgaria-Lev New
XOF Burkina Faso-Cfa Franc
BIF Burundi-Franc
KHR Cambodia-Riel
XAF Cameroon-Cfa Franc
CAD Canada-Dollar
CVE Cape Verde-Escudo
KYD Cayman Islands-Dollar
XAF Central African Republic-Cfa Franc
XAF Chad-Cfa Franc
CLP Chile-Peso
CNY China-Renminbi
COP Colombia-Peso
KMF Comoros-Franc
XAF Congo-Cfa Franc
CRC Costa Rica-Colon
XOF Cote D'Ivoire-Cfa Franc
EUR Croatia-Euro
EUR Cross Border-Euro
CUP Cuba-Peso
EUR Cyprus-Euro
CZK Czech Republic-Koruna
CDF Democratic Republic Of Congo-Congolese Franc
DKK Denmark-Krone
DJF Djibouti-Franc
DOP Dominican Republic-Peso
USD Ecuador-Dolares
EGP Egypt-Pound
USD El Salvador-Dollar
XAF Equatorial Guinea-Cfa Franc
ERN Eritrea-Nakfa
EUR Estonia-Euro
SZL Eswatini-Lilangeni
ETB Ethiopia-Birr
EUR Euro Zone-Euro
FJD Fiji-Dollar
EUR Finland-Euro
EUR France-Euro
XAF Gabon-Cfa Franc
GMD Gambia-Dalasi
GEL Georgia-Lari
EUR Germany-Euro
GHS Ghana-Cedi
EUR Greece-Euro
XCD Grenada-East Caribbean Dollar
GTQ Guatemala-Quetzal
XOF Guinea Bissau-Cfa Franc
GNF Guinea-Franc
GYD Guyana-Dollar
HTG Haiti-Gourde
HNL Honduras-Lempira
HKD Hong Kong-Dollar
HUF Hungary-Forint
ISK Iceland-Krona
INR India-Rupee
IDR Indonesia-Rupiah
IRR Iran-Rial
IQD Iraq-Dinar
EUR Ireland-Euro
ILS Israel-Shekel
EUR Italy-Euro
JMD Jamaica-Dollar
JPY Japan-Yen
JOD Jordan-Dinar
KZT Kazakhstan-Tenge
KES Kenya-Shilling
KRW Korea-Won
EUR Kosovo-Euro
KWD Kuwait-Dinar
KGS Kyrgyzstan-Som
LAK Laos-Kip
EUR Latvia-Euro
LBP Lebanon-Pound
LSL Lesotho-Maloti
LRD Liberia-Dollar
LYD Libya-Dinar
EUR Lithuania-Euro
EUR Luxembourg-Euro
MGA Madagascar-Ariary
MWK Malawi-Kwacha
MYR Malaysia-Ringgit
MVR Maldives-Rufiyaa
XOF Mali-Cfa Franc
EUR Malta-Euro
USD Marshall Islands-U.S. Dollar
MRU Mauritania-Ouguiya
MUR Mauritius-Rupee
MXN Mexico-Peso
USD Micronesia-U.S. Dollar
MDL Moldova-Leu
MNT Mongolia-Tugrik
EUR Montenegro-Euro
MAD Morocco-Dirham
MZN Mozambique-Metical
MMK Myanmar-Kyat
NAD Namibia-Dollar
NPR Nepal-Rupee
XCG Netherlands Antilles-Guilder
EUR Netherlands-Euro
NZD New Zealand-Dollar
NIO Nicaragua-Cordoba
XOF Niger-Cfa Franc
NGN Nigeria-Naira
NOK Norway-Krone
OMR Oman-Rial
PKR Pakistan-Rupee
USD Palau-Dollar
PAB Panama-Balboa
USD Panama-Dolares
PGK Papua New Guinea-Kina
PYG Paraguay-Guarani
PEN Peru-Sol
PHP Philippines-Peso
PLN Poland-Zloty
EUR Portugal-Euro
QAR Qatar-Riyal
MKD Republic Of North Macedonia-Denar
RON Romania-New Leu
RUB Russia-Ruble
RWF Rwanda-Franc
STN Sao Tome & Principe-New Dobras
SAR Saudi Arabia-Riyal
XOF Senegal-Cfa Franc
RSD Serbia-Dinar
SCR Seychelles-Rupee
SLE Sierra Leone-Leone
SGD Singapore-Dollar
EUR Slovakia-Euro
EUR Slovenia-Euro
SBD Solomon Islands-Dollar
SOS Somali-Shilling
ZAR South Africa-Rand
SSP South Sudan-Sudanese Pound
EUR Spain-Euro
LKR Sri Lanka-Rupee
XCD St. Lucia-East Caribbean Dollar
SDG Sudan-Pound
SRD Suriname-Dollar
SEK Sweden-Krona
CHF Switzerland-Franc
SYP Syria-Pound
TWD Taiwan-Dollar
TJS Tajikistan-Somoni
TZS Tanzania-Shilling
THB Thailand-Baht
USD Timor-Leste-Dili
XOF Togo-Cfa Franc
TOP Tonga-Pa'Anga
TTD Trinidad & Tobago-Dollar
TND Tunisia-Dinar
TRY Turkey-New Lira
TMT Turkmenistan-New Manat
UGX Uganda-Shilling
UAH Ukraine-Hryvnia
AED United Arab Emirates-Dirham
GBP United Kingdom-Pound
UYU Uruguay-Peso
UZS Uzbekistan-Som
VUV Vanuatu-Vatu
VES Venezuela-Bolivar Soberano
VND Vietnam-Dong
WST Western Samoa-Tala
YER Yemen-Rial
ZMW Zambia-New Kwacha
ZWG Zimbabwe-Gold
`;

/** Normalises a name, because editions differ in capitals and spaces. */
const plain = (name: string): string => name.replace(/[^\p{L}]/gu, '').toUpperCase();

const byName: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split('\n')
    .map((line) => [plain(line.slice(4)), line.slice(0, 3)]),
);

/** The ISO code of a currency by the Treasury's name: `BRL` for `Brazil-Real`. */
export const treasuryCurrency = (name: string): string | undefined => byName.get(plain(name));
