import {
  canonicalCountry,
  customsDefaults,
  hsDigitsOf,
  isCountry,
  isCurrency,
  numericText,
} from '../../../domain/shared/index.ts';
import type { Commodity, Customs, Money, AddressPlace, Unchecked } from '../../../domain/shared/index.ts';
import { assessingCountry, postcodeAreaOf, regionCodeOf, taxBorderBetween } from '../../../domain/trade/index.ts';
import type { DutyRequest, GoodsLine } from '../../../domain/trade/index.ts';

/** Whether origin is declared: by a certificate of origin with its reference. */
export const isOriginDeclared = ({ compliance }: Pick<Unchecked<Commodity>, 'compliance'>): boolean =>
  compliance?.certificationType?.toUpperCase() === 'ORIGIN' && (compliance.certificationReference ?? '').trim() !== '';

type DeclaredParty = {
  readonly address?: Unchecked<AddressPlace> | undefined;
  readonly countryTaxId?: string | undefined;
};

/** The fields of a parcel's declaration that were sent and are valid. */
export type DeclaredParcel = {
  readonly shipFrom?: DeclaredParty | undefined;
  readonly shipTo?: DeclaredParty | undefined;
  readonly commodities?: readonly (Unchecked<Commodity> | undefined)[] | undefined;
  readonly customs?: Unchecked<Customs> | undefined;
  readonly freightCost?: Unchecked<Money> | undefined;
  readonly insuranceValue?: Unchecked<Money> | undefined;
};

/** Whether a text was sent. A blank one counts as absent. */
export const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

export const placeOf = (party: DeclaredParty | undefined): AddressPlace | undefined => {
  const { address } = party ?? {};
  return address?.country !== undefined && isCountry(address.country) ? (address as AddressPlace) : undefined;
};

const moneyOf = (money: Unchecked<Money> | undefined): Money | undefined => {
  const amount = money?.amount === undefined ? undefined : numericText(money.amount);
  const currency = money?.currency;
  return amount === undefined || currency === undefined || !isCurrency(currency) ? undefined : { amount, currency };
};

const linesOf = ({ commodities = [] }: DeclaredParcel): readonly GoodsLine[] =>
  commodities.flatMap((commodity) => {
    const { quantity, hsCode: sent, countryOfOrigin = '' } = commodity ?? {};
    const [value, hsCode] = [moneyOf(commodity?.value), sent === undefined ? undefined : hsDigitsOf(sent)];
    if (value === undefined || quantity === undefined || !Number.isInteger(quantity) || quantity <= 0) return [];
    const line = {
      quantity,
      value,
      origin: canonicalCountry(countryOfOrigin),
      originDeclared: isOriginDeclared(commodity ?? {}),
    };
    return [hsCode === undefined ? line : { ...line, hsCode }];
  });

const contentTypeOf = ({ customs }: DeclaredParcel): DutyRequest['contentType'] =>
  (customs?.contentType as DutyRequest['contentType'] | undefined) ?? customsDefaults.contentType;

/**
 * The parts of a duties request that follow from a parcel. The channel depends on the service, which may not be known
 * yet.
 */
export const requestOf = (
  parcel: DeclaredParcel,
  {
    from,
    to,
    ...others
  }: { readonly from: AddressPlace; readonly to: AddressPlace } & Pick<
    DutyRequest,
    'date' | 'currency' | 'registrations'
  >,
): Omit<DutyRequest, 'channel'> => {
  const { freightCost, insuranceValue } = parcel;
  const [freight, insurance, region, area] = [
    moneyOf(freightCost),
    moneyOf(insuranceValue),
    regionCodeOf(to),
    postcodeAreaOf(to),
  ];
  return {
    ...others,
    border: taxBorderBetween(from, to),
    from: { country: canonicalCountry(from.country) },
    to: {
      country: assessingCountry(to),
      ...(region !== undefined && { region }),
      ...(area !== undefined && { postcodeArea: area }),
    },
    consignee: isGiven(parcel.shipTo?.countryTaxId) ? 'business' : 'consumer',
    contentType: contentTypeOf(parcel),
    incoterms: (parcel.customs?.incoterms as DutyRequest['incoterms'] | undefined) ?? customsDefaults.incoterms,
    ...(freight && { freight }),
    ...(insurance && { insurance }),
    lines: linesOf(parcel),
  };
};
