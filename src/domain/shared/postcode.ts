import { canonicalCountry } from './countries.ts';

/**
 * Normalises a postcode: `22100`, `221 00`, `FI-22100`, `FI 22100` and `FIN-22100` are equal. Separate letters before
 * the number are the country's prefix (two letters, or three as on vehicles); British postcodes begin with letters of
 * their own. `CEDEX` and the Japanese postal mark are removed.
 */
export const barePostcode = (country: string, postcode: string): string => {
  const text = postcode.toUpperCase().replace(/^\s*〒/u, '').replace(/(?<=\d)\s*CEDEX(\s*\d{1,2})?\s*$/, '').trim(); // oxfmt-ignore
  return (country === 'GB' ? text : text.replace(/^(?:[A-Z]{1,2}|CRO|EST|FIN|RSM|SLO)[\s-]+(?=\d)/, '')).replace(
    /[\s-]/g,
    '',
  );
};

/**
 * A postcode of each country, for messages. Most are the examples of https://chromium-i18n.appspot.com/ssl-address; all
 * have the form of their country in data/places/postcodes.json, which names its source.
 */
const examples =
  'AC ASCN 1ZZ,AD AD100,AF 1001,AI AI-2640,AL 1001,AM 0010,AR C1070AAM,AS 96799,AT 1010,AU 2060,AX 22150,AZ AZ 1000,' +
  'BA 71000,BB BB23026,BD 1340,BE 4000,BG 1000,BH 317,BL 97133,BM FL 07,BN BT2328,BR 40301-110,BT 11001,' +
  'BY 223016,CA K1A 0B1,CC 6799,CH 2544,CL 8340457,CN 266033,CO 111221,CR 10101,CU 10700,CV 7600,CX 6798,' +
  'CY 2008,CZ 100 00,DE 10115,DK 8660,DO 11903,DZ 40304,EC 090105,EE 69501,EG 12411,EH 70000,ES 28039,ET 1000,' +
  'FI 00550,FK FIQQ 1ZZ,FM 96941,FO 100,FR 33380,GB EC1Y 8SY,GE 0101,GF 97300,GG GY1 1AA,GI GX11 1AA,GL 3900,' +
  'GN 001,GP 97110,GR 151 24,GS SIQQ 1ZZ,GT 09001,GU 96910,GW 1000,HN 31301,HR 10000,HT 6120,HU 1037,ID 40115,' +
  'IE D02 AF30,IL 9614303,IM IM2 1AA,IN 110034,IO BBND 1ZZ,IQ 31001,IR 11936-12345,IS 320,IT 00144,JE JE1 1AA,' +
  'JO 11937,JP 154-0023,KE 20100,KG 720001,KH 12203,KR 03051,KW 54541,KY KY1-1100,KZ 040900,LA 01160,' +
  'LB 2038 3054,LI 9496,LK 20000,LR 1000,LS 100,LT 04340,LU 4750,LV LV-1073,MA 53000,MC 98000,MD 2012,ME 81257,' +
  'MF 97150,MG 501,MH 96960,MK 1314,MM 11181,MN 65030,MP 96950,MQ 97220,MT NXR 01,MU 42602,MV 20026,MX 02860,' +
  'MY 43000,MZ 1102,NC 98814,NE 8001,NF 2899,NG 930283,NI 52000,NL 1234 AB,NO 0025,NP 44601,NZ 6001,OM 133,' +
  'PE 15074,PF 98709,PG 111,PH 1008,PK 44000,PL 00-950,PM 97500,PN PCRN 1ZZ,PR 00930,PT 2725-079,PW 96940,' +
  'PY 1536,RE 97400,RO 060274,RS 11000,RU 101000,SA 12214,SE 114 55,SG 546080,SH STHL 1ZZ,SI 4000,SJ 9170,' +
  'SK 010 01,SM 47890,SN 12500,SV 1101,SZ H100,TC TKCA 1ZZ,TH 10150,TJ 735450,TM 744000,TN 1002,TR 01960,' +
  'TW 104,UA 15432,US 95014,UY 11600,UZ 100000,VA 00120,VE 1010,VG VG1110,VI 00802,VN 700000,WF 98600,YT 97600,ZA 0083,' +
  'ZM 50100';

let byCountry: ReadonlyMap<string, string> | undefined;

/** An example of a country's postcodes; undefined if there is none. */
export const postcodeExample = (country: string): string | undefined => {
  byCountry ??= new Map(examples.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)]));
  return byCountry.get(canonicalCountry(country));
};
