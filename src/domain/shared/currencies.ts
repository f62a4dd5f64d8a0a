/**
 * Digits of the minor unit of each currency: every currency of ISO 4217 list one that has a minor unit (published by
 * SIX Group, the maintenance agency; as in force on 1 January 2026), so no metals, testing codes or units of account
 * (XDR, XAD). XCG replaced ANG in 2025, ZWG replaced ZWL in 2024.
 */
const byMinorDigits: Readonly<Record<0 | 2 | 3 | 4, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
    COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
    MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
    STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/**
 * Withdrawn, but accepted because the API lists it: Bulgaria has used the euro since 1 January 2026 (Council of the EU,
 * acts of 8 July 2025).
 */
const retired = new Map([['BGN', 2]]);

const minorDigits: ReadonlyMap<string, number> = new Map([
  ...Object.entries(byMinorDigits).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(digits)] as const),
  ),
  ...retired,
]);

/** All currency codes of ISO 4217 that are accepted. */
export const currencies: readonly string[] = [...minorDigits.keys()].sort();

/** Whether a text is the code of a currency. */
export const isCurrency = (code: string): boolean => minorDigits.has(code);

/** Whether a currency is no longer in use. */
export const isRetiredCurrency = (code: string): boolean => retired.has(code);

/** The decimal places of a currency: 2 for GBP, 0 for JPY. */
export const minorDigitsOf = (currency: string): number => {
  const digits = minorDigits.get(currency);
  if (digits === undefined) throw new RangeError(`Not an ISO 4217 currency: ${JSON.stringify(currency)}`);
  return digits;
};
