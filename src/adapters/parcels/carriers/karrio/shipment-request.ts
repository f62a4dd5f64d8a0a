import type { BookingRequest, CarrierLimits } from '../../../../application/parcels/ports/carriers.ts';
import { canonicalCountry, customsTerritoryOf, isDutyUnpaid, readableAbroad } from '../../../../domain/shared/index.ts';
import type { Commodity, Customs, Party } from '../../../../domain/shared/index.ts';
import type { PackageType } from '../../../../domain/parcels/shipment/index.ts';
import type { CarrierChoice } from '../hub/carrier-plugin.ts';
import { truncate, contentWords, isCertified, isDeclared, unitKilograms } from '../hub/declared-goods.ts';

/**
 * Limits of Karrio's server, whatever the carrier: the lengths in its serializers and its list of countries.
 * https://github.com/karrioapi/karrio, modules/core/karrio/server/core/serializers.py and
 * modules/sdk/karrio/core/units.py (LGPL-3.0; facts only).
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
  // Karrio's own codes for countries that have an ISO 3166 code (KV, XB, XC …) are left out, because a carrier behind
  // Karrio may not know them.
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

const { text: limits } = karrioLimits;

/** A party as a Karrio address. */
export const address = (party: Party) => {
  const { name, company, email, phone, stateTaxId, countryTaxId, address } = readableAbroad(party);
  return {
    ...(name !== undefined && { person_name: name }),
    ...(company !== undefined && { company_name: company }),
    address_line1: address.line1,
    ...(address.line2 !== undefined && { address_line2: address.line2 }),
    city: address.city,
    ...(address.state !== undefined && { state_code: address.state }),
    ...(address.postcode !== undefined && { postal_code: address.postcode }),
    country_code: canonicalCountry(address.country),
    ...(phone !== undefined && { phone_number: phone }),
    ...(email !== undefined && { email }),
    ...(stateTaxId !== undefined && { state_tax_id: stateTaxId }),
    ...(countryTaxId !== undefined && { federal_tax_id: countryTaxId }),
  };
};

const packaging: Readonly<Record<PackageType, string>> = {
  envelope: 'envelope',
  tube: 'tube',
  parcel: 'your_packaging',
};

const contents: Readonly<Record<Customs['contentType'], string>> = {
  ...contentWords,
  ReturnOfGoods: 'return_merchandise',
};

const commodity = (goods: Commodity, request: BookingRequest) => ({
  quantity: goods.quantity,
  ...(goods.title !== undefined && { title: truncate(goods.title, limits.title) }),
  ...(goods.description !== undefined && { description: truncate(goods.description, limits.description) }),
  ...(goods.sku !== undefined && { sku: truncate(goods.sku, limits.sku) }),
  ...(goods.hsDigits !== undefined && { hs_code: goods.hsDigits }),
  // Weight and value are per unit.
  weight: Number(unitKilograms(goods, request)),
  weight_unit: 'KG',
  value_amount: Number(goods.value.amount),
  value_currency: goods.value.currency,
  origin_country: canonicalCountry(goods.countryOfOrigin),
});

const exportedFromUs = ({ shipFrom }: BookingRequest): boolean => customsTerritoryOf(shipFrom.address) === 'US';

/** Karrio's options for an American filing: the number in AES, or the exemption. */
const americanProof = (request: BookingRequest) => {
  const { exportCitation } = request.papers ?? {};
  if (exportCitation === undefined || !exportedFromUs(request)) return {};
  return exportCitation.startsWith('NOEEI')
    ? { eel_pfc: exportCitation }
    : { aes: exportCitation.replace(/^AES /, '') };
};

/**
 * The description of the contents, with the numbers of other countries' export declarations, for which Karrio has no
 * field.
 */
const contentDescription = (request: BookingRequest) => {
  const { exportCitation } = request.papers ?? {};
  const proof =
    exportCitation === undefined || exportedFromUs(request) ? undefined : `Export declaration ${exportCitation}`;
  const text = [request.description, proof].filter((part) => part !== undefined).join('. ');
  return text === '' ? {} : { content_description: text };
};

const customs = (declared: Customs, request: BookingRequest) => ({
  commodities: request.commodities.map((goods) => commodity(goods, request)),
  content_type: contents[declared.contentType],
  ...contentDescription(request),
  incoterm: declared.incoterms,
  certify: isCertified(request),
  ...(request.signedBy !== undefined && { signer: truncate(request.signedBy, limits.signedBy) }),
  ...(declared.invoiceNumber !== undefined && { invoice: truncate(declared.invoiceNumber, limits.invoiceNumber) }),
  ...(declared.invoiceDate !== undefined && { invoice_date: declared.invoiceDate.slice(0, 10) }),
  duty: {
    paid_by: isDutyUnpaid(declared) ? 'recipient' : 'sender',
    ...(declared.orderTotalValue && {
      declared_value: Number(declared.orderTotalValue.amount),
      currency: declared.orderTotalValue.currency,
    }),
  },
  options: {
    ...americanProof(request),
    ...(declared.EORI !== undefined && { eori_number: declared.EORI }),
    ...(declared.IOSS !== undefined && { ioss: declared.IOSS }),
    ...(declared.VAT !== undefined && { vat_registration_number: declared.VAT }),
  },
});

/** A booking as a Karrio shipment, in kilograms and centimetres like ours. */
export const shipmentRequest = (request: BookingRequest, { account }: CarrierChoice) => {
  const { reference, shipTo, shipFrom, returnTo, dimensions, weight, packageType, labelFormat } = request;
  return {
    reference,
    shipper: address(shipFrom),
    recipient: address(shipTo),
    ...(returnTo && { return_address: address(returnTo) }),
    parcels: [
      {
        weight: Number(weight.value),
        weight_unit: 'KG',
        ...(dimensions && {
          length: Number(dimensions.length),
          width: Number(dimensions.width),
          height: Number(dimensions.height),
        }),
        dimension_unit: 'CM',
        packaging_type: packaging[packageType],
      },
    ],
    ...(request.customs && isDeclared(request) && { customs: customs(request.customs, request) }),
    options: {
      shipment_date: request.shipDate.slice(0, 10),
      ...(request.signatureRequired && { signature_confirmation: true }),
    },
    payment: { paid_by: 'sender' },
    label_type: labelFormat,
    ...(account !== undefined && { carrier_ids: [account] }),
  };
};
