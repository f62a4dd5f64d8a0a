import {
  canonicalCountry,
  declaredUnitWeights,
  netWeightWarnings,
  orderTotalWarning,
  roundedAmountWarnings,
  taxIdentifiers,
  unitWeightOf,
} from '../../../domain/shared/index.ts';
import type {
  AddressPlace,
  CarrierFee,
  Commodity,
  ContentType,
  Customs,
  LocalDate,
  Money,
  TaxIdentifier,
  Weight,
} from '../../../domain/shared/index.ts';
import { isNumberOf } from '../../../domain/shared/registrations/registration-numbers.ts';
import {
  assessingCountry,
  certainFrom,
  guessedBelow,
  postcodeAreaOf,
  regionCodeOf,
  taxBorderBetween,
} from '../../../domain/trade/index.ts';
import type { DutyRequest, GoodsLine } from '../../../domain/trade/index.ts';
import type { Notice } from '../../shared/notices.ts';
import { predictedCodeNotice } from '../classification/predict-codes.ts';
import { isGiven, isOriginDeclared } from '../goods/parcel-request.ts';
import type { Prediction } from '../ports/classification.ts';

/** A validated request for duties. */
export type DutiesRequest = {
  /** A sender with a company is a business. */
  readonly shipFrom: { readonly address: AddressPlace; readonly company?: string };
  /** A consignee with a tax number of its own is a business. */
  readonly shipTo: { readonly address: AddressPlace; readonly countryTaxId?: string };
  readonly commodities: readonly Commodity[];
  readonly customs: Customs;
  /** The content type beside the customs declaration; the declaration's takes precedence. */
  readonly contentType?: ContentType;
  readonly currency?: string;
  /** The day of the import, if another than today. */
  readonly date?: LocalDate;
  readonly freightCost?: Money;
  readonly insuranceValue?: Money;
  readonly weight?: Weight;
  readonly isPostal: boolean;
  readonly customerReference?: string;
  /** The service that carries the parcel. */
  readonly serviceCode?: string;
};

export type PreparedDutyRequest = { readonly request: DutyRequest; readonly notices: readonly Notice[] };

/**
 * The types of registration numbers that were sent, of the destination and of other countries. Rules do not need the
 * numbers themselves, so they are not recorded.
 */
const registrationsOf = (
  { customs, commodities }: DutiesRequest,
  country: string,
): Pick<DutyRequest, 'registrations' | 'foreignRegistrations'> => {
  const ofLine = commodities.map(({ compliance }) => compliance?.iossNumber).find(isGiven);
  const numberOf = (identifier: TaxIdentifier): string | undefined =>
    isGiven(customs[identifier]) ? customs[identifier] : identifier === 'IOSS' ? ofLine : undefined;
  const sent = taxIdentifiers.filter((identifier) => numberOf(identifier) !== undefined);
  const own = sent.filter((identifier) => isNumberOf(identifier, numberOf(identifier) ?? '', country));
  const foreign = sent.filter((identifier) => !own.includes(identifier));
  return { registrations: own, ...(foreign.length > 0 && { foreignRegistrations: foreign }) };
};

const codeNotice = (index: number, prediction: Prediction | undefined): Notice => {
  const field = `commodities[${index}].hsCode`;
  return prediction === undefined
    ? {
        level: 'warning',
        reason: 'hs_code_missing',
        field,
        message: `${field} is missing and could not be predicted. Send one, for example "6109.10".`,
      }
    : predictedCodeNotice(field, prediction);
};

const weightsOf = ({
  commodities,
  weight,
}: DutiesRequest): { readonly weights: readonly (string | undefined)[]; readonly shared: boolean } => {
  const known = commodities.map((commodity) => unitWeightOf(commodity)?.value);
  const shared = weight !== undefined && known.includes(undefined);
  return { weights: shared ? declaredUnitWeights(commodities, weight).map(({ value }) => value) : known, shared };
};

/** A code of which no others are known is certain from a confidence on; below it, it is the one candidate. */
const certaintyOf = ({ hsCode, confidence, candidates }: Prediction): Pick<GoodsLine, 'candidates' | 'codeCertain'> => {
  if (candidates !== undefined) return { candidates };
  return confidence < certainFrom ? { candidates: [{ hsCode, name: '', confidence }] } : { codeCertain: true };
};

const linesOf = (
  asked: DutiesRequest,
  predictions: readonly (Prediction | undefined)[],
  weights: readonly (string | undefined)[],
): readonly GoodsLine[] =>
  asked.commodities.map((commodity, index) => {
    const { title = commodity.description, hsDigits, hsCode, quantity, value, countryOfOrigin } = commodity;
    const prediction = hsDigits === undefined ? predictions[index] : undefined;
    const code = hsDigits ?? prediction?.hsCode;
    const weight = weights[index];
    return {
      ...(title !== undefined && { title }),
      ...(code !== undefined && { hsCode: code }),
      ...(hsCode !== undefined && { sentHsCode: hsCode }),
      quantity,
      value,
      ...(weight !== undefined && { unitWeight: weight }),
      origin: canonicalCountry(countryOfOrigin),
      originDeclared: isOriginDeclared(commodity),
      ...((prediction?.confidence ?? 1) < guessedBelow && { guessed: true as const }),
      ...(prediction && certaintyOf(prediction)),
    };
  });

/**
 * The calculator's request, and notices about how the client's request was interpreted. `predictions` is by index of
 * the commodity.
 */
export const dutyRequestOf = (
  asked: DutiesRequest,
  {
    today,
    currency,
    predictions,
    carrierFees = [],
  }: {
    readonly today: LocalDate;
    readonly currency: string;
    readonly predictions: readonly (Prediction | undefined)[];
    readonly carrierFees?: readonly CarrierFee[];
  },
): PreparedDutyRequest => {
  const { shipFrom, shipTo, customs, commodities, date = today } = asked;
  const { weights, shared } = weightsOf(asked);
  const notices: Notice[] = commodities.flatMap(({ hsDigits }, index) =>
    hsDigits === undefined ? [codeNotice(index, predictions[index])] : [],
  );
  if (shared) {
    notices.push({
      level: 'warning',
      reason: 'unit_weight_missing',
      field: 'commodities',
      message: 'commodities without a unitWeight were calculated with their share of the weight of the parcel.',
    });
  }
  if (asked.contentType !== undefined && asked.contentType !== customs.contentType) {
    notices.push({
      level: 'warning',
      reason: 'content_type_mismatch',
      field: 'contentType',
      message: `contentType is ${asked.contentType} and customs.contentType ${customs.contentType}: the latter was taken.`,
    });
  }
  const isGiftOfBusiness = customs.contentType === 'Gift' && isGiven(shipFrom.company);
  if (isGiftOfBusiness) {
    notices.push({
      level: 'warning',
      reason: 'gift_of_business',
      field: 'customs.contentType',
      message:
        'customs.contentType is Gift, and shipFrom.company says that a business sends it: ' +
        'customs spares what private persons send each other without payment. ' +
        'It was calculated as CommercialGoods.',
    });
  }
  const total = orderTotalWarning(commodities, customs);
  if (total) notices.push({ level: 'warning', ...total });
  for (const warning of [...roundedAmountWarnings(commodities, customs), ...netWeightWarnings(asked)])
    notices.push({ level: 'warning', ...warning });

  const region = regionCodeOf(shipTo.address);
  const postcodeArea = postcodeAreaOf(shipTo.address);
  const country = assessingCountry(shipTo.address);
  const { territory: part, stateUnknown } = shipTo.address.reading ?? {};
  return {
    notices,
    request: {
      date,
      border: taxBorderBetween(shipFrom.address, shipTo.address),
      from: { country: canonicalCountry(shipFrom.address.country) },
      to: {
        country,
        ...(region !== undefined && { region }),
        ...(postcodeArea !== undefined && { postcodeArea }),
        ...(part !== undefined && { part }),
        // Unlike a state, a territory is not ignored if it contradicts the postcode: it is used and marked as doubtful.
        ...(part !== undefined && stateUnknown && { isDoubtful: true }),
      },
      consignee: isGiven(shipTo.countryTaxId) ? 'business' : 'consumer',
      channel: asked.isPostal ? 'postal' : 'courier',
      currency,
      contentType: isGiftOfBusiness ? 'CommercialGoods' : customs.contentType,
      incoterms: customs.incoterms,
      ...registrationsOf(asked, country),
      ...(asked.freightCost && { freight: asked.freightCost }),
      ...(asked.insuranceValue && { insurance: asked.insuranceValue }),
      ...(asked.weight && { weight: asked.weight.value }),
      ...(asked.serviceCode !== undefined && { service: asked.serviceCode }),
      ...(carrierFees.length > 0 && { carrierFees }),
      lines: linesOf(asked, predictions, weights),
    },
  };
};
