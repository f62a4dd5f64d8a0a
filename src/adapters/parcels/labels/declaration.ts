import type { BookingRequest } from '../../../application/parcels/ports/carriers.ts';
import { declaredUnitWeights, lineValueOf } from '../../../domain/shared/commodity.ts';
import type { Commodity } from '../../../domain/shared/commodity.ts';
import { canonicalCountry } from '../../../domain/shared/countries.ts';
import { crossesCustomsBorder, isMilitaryMail } from '../../../domain/shared/customs-border.ts';
import { contentTypes } from '../../../domain/shared/customs.ts';
import type { ContentType } from '../../../domain/shared/customs.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { addMoney, roundToMinor } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';

/** One line of goods as customs documents show it. */
export type DeclaredLine = {
  readonly description: string;
  readonly hsCode: string;
  readonly origin: string;
  readonly quantity: number;
  readonly unitValue: Money;
  readonly value: Money;
  /** Weight of the whole line in kilograms. */
  readonly netWeight: string;
  /**
   * Numbers that customs and agencies require next to the description: article, licence, certificate, registrations.
   */
  readonly details: readonly string[];
};

export type PrintedDeclaration = {
  readonly contentType: ContentType;
  readonly lines: readonly DeclaredLine[];
  /** One total for each currency, in order of first occurrence: amounts in different currencies cannot be added. */
  readonly totals: readonly Money[];
  readonly netWeight: string;
  readonly quantity: number;
};

export type CustomsDocumentType = 'CN23' | 'COMMERCIAL_INVOICE';

export const isPostal = ({ serviceCode }: Pick<BookingRequest, 'serviceCode'>): boolean =>
  serviceCode.includes('POSTAL');

/**
 * Whether the label itself has the small postal declaration, CN 22. Parcels that are heavier or worth more need the CN
 * 23.
 */
export const hasCn22OnLabel = (booking: BookingRequest): boolean =>
  isPostal(booking) && booking.papers?.smallPacket === true;

const blank = '______________________________';

/** The name that signs a document; empty if none was given, or if the papers are to be signed by hand. */
export const signatureOf = ({ signedBy, papers }: BookingRequest): string =>
  papers?.signature === 'by_hand' ? `${blank} (by hand)` : (signedBy ?? blank);

/**
 * The customs document that must accompany the parcel; undefined if it crosses no customs border or holds only
 * documents.
 */
export const customsDocumentOf = (booking: BookingRequest): CustomsDocumentType | undefined => {
  if (!crossesCustomsBorder(booking.shipFrom.address, booking.shipTo.address)) return undefined;
  if (booking.commodities.length === 0 || booking.customs?.contentType === 'Documents') return undefined;
  // Only posts carry military mail, whatever the name of the service.
  return isPostal(booking) || isMilitaryMail(booking.shipTo.address) ? 'CN23' : 'COMMERCIAL_INVOICE';
};

const describe = ({ title, description }: Commodity): string => {
  const parts = [title, description].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return [...new Set(parts)].join(': ');
};

/**
 * An amount with all digits of its minor unit, and with more if more were sent: a unit may cost a fraction of a penny.
 */
const inFull = (value: Money): Money => {
  const rounded = roundToMinor(value);
  return Decimal.parse(rounded.amount).equals(Decimal.parse(value.amount)) ? rounded : value;
};

/** The code to print. A predicted code is printed on a signed document only if it is nearly certain. */
const printedCode = ({ hsDigits, hsCode, predictedHsCode, predictedConfidence }: Commodity): string =>
  hsDigits ?? hsCode ?? (predictedConfidence === 'high' ? predictedHsCode : undefined) ?? '';

const detailsOf = ({ sku, compliance = {} }: Commodity): readonly string[] => {
  const { regulatoryAgency, regulatoryProgram, regulatoryCategoryCode, EIN, iossNumber } = compliance;
  const { importLicenseNumber, certificationType, certificationReference, controlType } = compliance;
  const agency = [regulatoryAgency, regulatoryProgram, regulatoryCategoryCode]
    .filter((part) => part !== undefined)
    .join(' ');
  const certificate = [certificationType, certificationReference].filter((part) => part !== undefined).join(' ');
  const named: readonly (readonly [string, string | undefined])[] = [
    ['SKU', sku],
    ['Controlled goods:', controlType],
    ['Agency', agency],
    ['Licence', importLicenseNumber],
    ['Certificate', certificate],
    ['EIN', EIN],
    ['IOSS', iossNumber],
  ];
  return named.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name} ${value}`]));
};

const totalsOf = (values: readonly Money[]): readonly Money[] => {
  const totals = new Map<string, Money>();
  for (const value of values) {
    const sum = totals.get(value.currency);
    totals.set(value.currency, sum ? addMoney(sum, value) : value);
  }
  return [...totals.values()];
};

/** The declared goods with exact totals. */
export const printedDeclarationOf = ({ commodities, customs, weight }: BookingRequest): PrintedDeclaration => {
  const unitWeights = declaredUnitWeights(commodities, weight);
  const lines = commodities.map((commodity, index): DeclaredLine => {
    const unitWeight = Decimal.parse(unitWeights[index]?.value ?? '0');
    return {
      description: describe(commodity),
      hsCode: printedCode(commodity),
      origin: canonicalCountry(commodity.countryOfOrigin),
      quantity: commodity.quantity,
      unitValue: inFull(commodity.value),
      value: lineValueOf(commodity),
      netWeight: unitWeight
        .times(Decimal.of(BigInt(commodity.quantity)))
        .trimmed()
        .toString(),
      details: detailsOf(commodity),
    };
  });
  return {
    contentType: customs?.contentType ?? 'CommercialGoods',
    lines,
    totals: totalsOf(lines.map(({ value }) => value)),
    netWeight: lines
      .reduce((sum, line) => sum.plus(Decimal.parse(line.netWeight)), Decimal.zero)
      .trimmed()
      .toString(),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
};

export const moneyText = ({ amount, currency }: Money): string => `${amount} ${currency}`;

/** In French, the language of the Universal Postal Union, whose forms are in both languages. */
const frenchContentType: Readonly<Record<ContentType, string>> = {
  Documents: 'Documents',
  Gift: 'Cadeau',
  Sample: 'Échantillon commercial',
  Other: 'Autre',
  CommercialGoods: 'Vente de marchandises',
  ReturnOfGoods: 'Retour de marchandise',
};

/** The UPU's terms on CN 22 and CN 23 for its categories (UPU Convention Manual, forms CN 22 and CN 23). */
export const contentTypeText: Readonly<Record<ContentType, string>> = {
  Documents: 'Documents',
  Gift: 'Gift',
  Sample: 'Commercial sample',
  Other: 'Other',
  CommercialGoods: 'Sale of goods',
  ReturnOfGoods: 'Returned goods',
};

/** All categories of the postal forms, in English and French, with the chosen one marked. */
export const categoriesText = (chosen: ContentType): string =>
  contentTypes
    .map((type) => {
      const [english, french] = [contentTypeText[type], frenchContentType[type]];
      return `[${type === chosen ? 'X' : '_'}] ${english === french ? english : `${english} / ${french}`}`;
    })
    .join(' ');
