import type { BookingRequest, CarrierLimits } from '../../../../application/parcels/ports/carriers.ts';
import { wallTimeWithOffset } from '../../../../domain/shared/calendar/index.ts';
import {
  Decimal,
  canonicalCountry,
  customsTerritoryOf,
  lineValueOf,
  readableAbroad,
} from '../../../../domain/shared/index.ts';
import type { Commodity, Customs, Party } from '../../../../domain/shared/index.ts';
import type { CarrierChoice } from '../hub/carrier-plugin.ts';
import { truncate, contentWords, isCertified, unitKilograms } from '../hub/declared-goods.ts';

/**
 * The limits that EasyPost documents: contents_explanation at most 255 characters
 * (https://docs.easypost.com/docs/customs-infos), the code of an item at most 20
 * (https://docs.easypost.com/docs/customs-items), and the citation of 15 CFR part 30 for exports from the United States
 * (https://docs.easypost.com/guides/customs-guide). Its carriers have limits of their own, which it answers with an
 * error that names the field.
 */
export const easyPostLimits = {
  party: {},
  text: { sku: 20, contents: 255 },
  exportProof: new Set(['US']),
} as const satisfies CarrierLimits;

/** One pound is 0.45359237 kg exactly (international yard and pound agreement, 1959), an ounce is a sixteenth of it. */
const kilogramsPerOunce = Decimal.parse('0.028349523125');
/** One inch is 2.54 cm exactly (the same agreement). */
const centimetresPerInch = Decimal.parse('2.54');
const smallest = Decimal.parse('0.01');

/** Kilograms as ounces to two places, rounded up: a parcel must not be declared lighter than it is. */
export const ounces = (kilograms: string): number =>
  Decimal.parse(kilograms).dividedBy(kilogramsPerOunce, 2, 'up').toNumber();

/** Kilograms as ounces to two places, rounded down: goods must not weigh more than the parcel that holds them. */
export const ouncesAtMost = (kilograms: string): number => {
  const up = Decimal.parse(kilograms).dividedBy(kilogramsPerOunce, 2, 'up');
  const isMore = up.times(kilogramsPerOunce).compare(Decimal.parse(kilograms)) > 0;
  const down = isMore ? up.minus(smallest) : up;
  return (down.isZero() ? smallest : down).toNumber();
};

/** Centimetres as inches to two places, rounded up. */
export const inches = (centimetres: string): number =>
  Decimal.parse(centimetres).dividedBy(centimetresPerInch, 2, 'up').toNumber();

/** A party as an EasyPost address. */
export const address = (party: Party) => {
  const { name, company, email, phone, stateTaxId, countryTaxId, address } = readableAbroad(party);
  const { line1, line2, city, state, postcode, country } = address;
  return {
    ...(name !== undefined && { name }),
    ...(company !== undefined && { company }),
    street1: line1,
    ...(line2 !== undefined && { street2: line2 }),
    city,
    ...(state !== undefined && { state }),
    ...(postcode !== undefined && { zip: postcode }),
    country: canonicalCountry(country),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(countryTaxId !== undefined && { federal_tax_id: countryTaxId }),
    ...(stateTaxId !== undefined && { state_tax_id: stateTaxId }),
  };
};

const contents: Readonly<Record<Customs['contentType'], string>> = { ...contentWords, ReturnOfGoods: 'returned_goods' };

/** EasyPost has no DDU, which Incoterms withdrew in 2010; DAP took its place. */
const incoterm = ({ incoterms }: Customs): string => (incoterms === 'DDP' ? 'DDP' : 'DAP');

const item = (commodity: Commodity, request: BookingRequest) => {
  const { quantity, title, description, countryOfOrigin, hsDigits, sku } = commodity;
  const { amount, currency } = lineValueOf(commodity);
  const kilograms = Decimal.parse(unitKilograms(commodity, request)).times(Decimal.of(BigInt(quantity)));
  return {
    description: description ?? title ?? '',
    quantity,
    // Value and weight apply to the whole line: https://docs.easypost.com/docs/customs-items
    value: Number(amount),
    weight: ouncesAtMost(kilograms.toString()),
    currency,
    origin_country: canonicalCountry(countryOfOrigin),
    ...(hsDigits !== undefined && { hs_tariff_number: hsDigits.slice(0, 6) }),
    ...(sku !== undefined && { code: truncate(sku, easyPostLimits.text.sku) }),
  };
};

/**
 * The proof of export of an American filing, which has a field of its own. Other numbers are written into the comment
 * that some carriers show.
 */
const exportProof = ({ papers, shipFrom }: BookingRequest) => {
  const { exportCitation } = papers ?? {};
  if (exportCitation === undefined) return {};
  return customsTerritoryOf(shipFrom.address) === 'US'
    ? { eel_pfc: exportCitation }
    : { declaration: `Export declaration ${exportCitation}` };
};

const customsInfo = (customs: Customs, request: BookingRequest) => ({
  contents_type: contents[customs.contentType],
  ...(customs.contentType === 'Other' && {
    contents_explanation: truncate(request.description ?? 'Goods', easyPostLimits.text.contents),
  }),
  customs_certify: isCertified(request),
  ...(request.signedBy !== undefined && { customs_signer: request.signedBy }),
  restriction_type: 'none',
  non_delivery_option: 'return',
  ...exportProof(request),
  customs_items: request.commodities.map((commodity) => item(commodity, request)),
});

const taxIdentifiers = ({ customs, shipFrom }: BookingRequest) => {
  const country = canonicalCountry(shipFrom.address.country);
  const of = (type: 'IOSS' | 'EORI' | 'VAT', id: string | undefined) =>
    id === undefined ? [] : [{ entity: 'SENDER', tax_id: id, tax_id_type: type, issuing_country: country }];
  return customs ? [...of('IOSS', customs.IOSS), ...of('EORI', customs.EORI), ...of('VAT', customs.VAT)] : [];
};

/**
 * The ship date as a local time of the sender with its offset: EasyPost reads a date alone as midnight UTC, which in
 * the Americas is the evening before. The time is noon, or three o'clock where noon is still the previous day in UTC
 * (Tonga, New Zealand's summer), so that the local date and the UTC date are the same.
 */
const labelDate = ({ shipDate, shipFrom }: BookingRequest): string => {
  const { country, state } = shipFrom.address;
  const date = shipDate.slice(0, 10);
  const at = (time: string): string =>
    wallTimeWithOffset(`${date}T${time}`, { country, ...(state !== undefined && { state }) });
  const noon = at('12:00:00');
  return new Date(noon).toISOString().startsWith(date) ? noon : at('15:00:00');
};

/**
 * A booking as an EasyPost shipment (https://docs.easypost.com/docs/shipments) in ounces and inches, with our shipment
 * id as its reference.
 */
export const shipmentRequest = (request: BookingRequest, { account }: CarrierChoice) => {
  const { reference, shipTo, shipFrom, returnTo, dimensions, weight, customs, labelFormat, signatureRequired } =
    request;
  const taxes = taxIdentifiers(request);
  return {
    shipment: {
      reference,
      to_address: address(shipTo),
      from_address: address(shipFrom),
      ...(returnTo && { return_address: address(returnTo) }),
      parcel: {
        ...(dimensions && {
          length: inches(dimensions.length),
          width: inches(dimensions.width),
          height: inches(dimensions.height),
        }),
        weight: ounces(weight.value),
      },
      ...(customs && request.commodities.length > 0 && { customs_info: customsInfo(customs, request) }),
      ...(taxes.length > 0 && { tax_identifiers: taxes }),
      options: {
        label_format: labelFormat,
        label_size: '4x6',
        ...(customs && { incoterm: incoterm(customs) }),
        ...(signatureRequired && { delivery_confirmation: 'SIGNATURE' }),
        ...(request.customerReference !== undefined && { invoice_number: request.customerReference.slice(0, 50) }),
        label_date: labelDate(request),
      },
      ...(account !== undefined && { carrier_accounts: [account] }),
    },
  };
};
