import { collectionFeesOf, feeAmount, feeOn, uncertainSumsOf } from '../../domain/accounts/account-settings/index.ts';
import type { AccountSettings, CollectionFee } from '../../domain/accounts/account-settings/index.ts';
import type {
  CollectionAccepted,
  CollectionGoodsCorrected,
  CollectionProblem,
  CollectionSurcharge,
  PlannedStage,
  PredictedCode,
  UncertainPart,
} from '../../domain/collections/taxes-collection/index.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { declarationOf } from '../../domain/shared/index.ts';
import {
  chargesAloneOf,
  codeUncertain,
  CurrencyConverter,
  guessedBelow,
  hasRate,
  rateNotLoaded,
  recordedAssessmentOf,
} from '../../domain/trade/index.ts';
import type { DutyRequest } from '../../domain/trade/index.ts';
import type { AccountSettingsBook } from '../accounts/settings.ts';
import { contextCausedBy } from '../log/kernel/context.ts';
import type { Context } from '../log/kernel/context.ts';
import type { Policy } from '../log/kernel/policy.ts';
import { idIn } from '../log/ports/event-store.ts';
import type { EventStore } from '../log/ports/event-store.ts';
import type { NewDigest } from '../log/ports/log-digests.ts';
import type { Clock } from '../shared/ports/clock.ts';
import { predictedLevel } from '../trade/classification/predict-codes.ts';
import { restrictionsThere } from '../trade/goods/restricted-goods.ts';
import type { AssessDuties, Assessed } from '../trade/duties/assess-duties.ts';
import type { DutiesRequest } from '../trade/duties/duty-request.ts';
import type { Restrictions } from '../trade/ports/restrictions.ts';
import type { CollectionView } from './collection-view.ts';
import { collectionDeadline } from './consignee-calendar.ts';
import { collectionOfAnyAccount } from './find-collection.ts';
import type { HandleCollection } from './request-collection.ts';

type AssessCollectionDependencies = {
  readonly store: EventStore;
  readonly handle: HandleCollection;
  readonly assess: AssessDuties;
  readonly restrictions: Restrictions;
  readonly settings: Pick<AccountSettingsBook, 'holidaysOf' | 'settingsOf'>;
  readonly newDigest: NewDigest;
  /** Plans the messages of a collection that is ready. Absent if consignees get none. */
  readonly plan?: PlanMessages | undefined;
};

/** The stages of a collection by its consignee and its dates. Repeated calls return the same ones. */
export type PlanMessages = (
  collection: CollectionView,
  dates: { readonly readyAt: string; readonly deadline: string },
) => readonly PlannedStage[];

/** The request to calculate, or undefined once the consignee's or the sender's data has been erased. */
const requestOf = (collection: CollectionView): DutiesRequest | undefined => {
  const { shipFrom, shipTo } = collection.people;
  if (!shipFrom || !shipTo) return undefined;
  const { commodities, currency, freightCost, insuranceValue, weight, isPostal, customerReference, serviceCode } =
    collection;
  return {
    shipFrom,
    shipTo,
    commodities,
    customs: declarationOf(collection.customs, collection.people),
    ...(currency !== undefined && { currency }),
    ...(freightCost && { freightCost }),
    ...(insuranceValue && { insuranceValue }),
    ...(weight && { weight }),
    ...(customerReference !== undefined && { customerReference }),
    ...(serviceCode !== undefined && { serviceCode }),
    isPostal,
  };
};

const nameOf = ({ title, description }: CollectionView['commodities'][number]): string =>
  title ?? description ?? 'the goods';

const remedy = 'Send its hsCode, or a title that says what it is, of what material and for what or whom.';

/** A predicted code that is not certain, and that the charges hang on. */
const unsureCode = 'unsure_code';

const prohibitionOf = (
  { request, index, hsCode }: { readonly request: DutyRequest; readonly index: number; readonly hsCode: string },
  restrictions: Restrictions,
) => {
  const { origin = '', title, value } = request.lines[index] ?? {};
  const goods = { hsCode, countryOfOrigin: origin, title, value };
  const [found = []] = restrictionsThere(restrictions, [goods], request.to, request.from.country);
  return found.find(({ restrictionLevel }) => restrictionLevel === 'prohibited');
};

/**
 * Why the goods cannot be charged: they have no code, or only an unlikely one that the charges hang on; their import is
 * prohibited; their charges cannot be calculated; or the rates of a duty are not loaded, so that the parcel would be
 * underpaid. Each problem says how to correct it.
 */
const problemsOf = (
  { commodities }: CollectionView,
  { request, assessment, predictions }: Assessed,
  restrictions: Restrictions,
): readonly CollectionProblem[] =>
  commodities.flatMap((commodity, index): readonly CollectionProblem[] => {
    const [line, assessed, prediction] = [request.lines[index], assessment.lines[index], predictions[index]];
    const of = (reason: CollectionProblem['reason'], message: string): readonly CollectionProblem[] => [
      { commodityId: commodity.id, reason, message },
    ];
    if (line?.hsCode === undefined)
      return of(
        'not_classifiable',
        `No customs code of "${nameOf(commodity)}" is likely enough to charge by. ${remedy}`,
      );
    if (prediction && prediction.confidence < guessedBelow && assessed?.chargesRange !== undefined) {
      const { hsCode, confidence } = prediction;
      const found = `"${nameOf(commodity)}" reads like ${hsCode}, with a confidence of only ${confidence.toFixed(2)}`;
      return of('not_classifiable', `${found}; it is charged from ${guessedBelow.toFixed(2)} on. ${remedy}`);
    }
    const prohibition = prohibitionOf({ request, index, hsCode: line.hsCode }, restrictions);
    if (prohibition)
      return of('prohibited', `"${nameOf(commodity)}" (${line.hsCode}) may not be imported: ${prohibition.message}`);
    const notLoaded = assessed?.missing?.find(({ reason }) => reason === 'duty_not_loaded');
    const why = assessed?.notComputable ?? notLoaded?.message;
    return why === undefined ? [] : of('not_computable', why);
  });

/** A further code that the goods may have, under which they may not be imported. It is a warning, not a problem. */
const prohibitedCandidatesOf = (
  commodity: CollectionView['commodities'][number],
  request: DutyRequest,
  index: number,
  restrictions: Restrictions,
): readonly UncertainPart[] => {
  const { hsCode: answered, candidates = [] } = request.lines[index] ?? {};
  return candidates.flatMap(({ hsCode }) => {
    const prohibition = hsCode === answered ? undefined : prohibitionOf({ request, index, hsCode }, restrictions);
    if (prohibition === undefined) return [];
    const message = `"${nameOf(commodity)}" may also be ${hsCode}, which may not be imported: ${prohibition.message} Send its hsCode.`;
    return [{ commodityId: commodity.id, reason: 'candidate_prohibited', message, direction: 'either' as const }];
  });
};

/** The missing parts of an assessment, by goods, and the codes that the sum hangs on: each may change the sum. */
const missingOf = (
  { commodities }: CollectionView,
  { request, assessment }: Assessed,
  restrictions: Restrictions,
): readonly UncertainPart[] => [
  ...(assessment.missing ?? []).map(({ reason, message, direction }) => ({
    reason,
    message,
    ...(direction && { direction }),
  })),
  ...commodities.flatMap((commodity, index): readonly UncertainPart[] => {
    const { id: commodityId } = commodity;
    const parts = assessment.lines[index]?.missing ?? [];
    const unsure = parts.find(({ reason }) => reason === codeUncertain);
    return [
      ...parts
        .filter(({ reason }) => reason !== codeUncertain)
        .map(({ reason, message, direction }) => ({ commodityId, reason, message, ...(direction && { direction }) })),
      ...(unsure ? [{ commodityId, reason: unsureCode, message: unsure.message, direction: 'either' as const }] : []),
      ...prohibitedCandidatesOf(commodity, request, index, restrictions),
    ];
  }),
];

/** What has to be corrected, by the account's settings, before the consignee is asked to pay. */
const heldOf = (
  { commodities, acceptsUncertain }: CollectionView,
  missing: readonly UncertainPart[],
  settings: AccountSettings,
) => {
  if (acceptsUncertain) return [];
  const { incompleteCollections, unsureCodes } = uncertainSumsOf(settings);
  return missing.flatMap(
    ({ commodityId = commodities[0]?.id ?? '', reason, message }): readonly CollectionProblem[] => {
      const isUnsure = reason === unsureCode;
      if ((isUnsure ? unsureCodes : incompleteCollections) === 'collect') return [];
      const way = 'Correct the goods, load what is missing, or accept the sum as it is (acceptUncertain).';
      return [
        isUnsure
          ? { commodityId, reason, message }
          : { commodityId, reason: 'incomplete', message: `${message} ${way}` },
      ];
    },
  );
};

const predictedCodesOf = ({ commodities }: CollectionView, { predictions }: Assessed): readonly PredictedCode[] =>
  commodities.flatMap(({ id }, index) => {
    const prediction = predictions[index];
    return prediction ? [{ commodityId: id, hsCode: prediction.hsCode, confidence: predictedLevel(prediction) }] : [];
  });

/**
 * What the account charges for the collection itself. Nothing is charged if no duties and taxes are due, or if the fee
 * is zero.
 */
const surchargesOf = (
  collectionId: string,
  { assessment: { price, currency }, exchangeRates }: Assessed,
  fee: CollectionFee | undefined,
): readonly CollectionSurcharge[] => {
  if (!fee || Decimal.parse(price).isZero()) return [];
  if (!hasRate(exchangeRates, fee.currency))
    throw rateNotLoaded(fee.currency, 'in which the account charges its surcharge');
  const converter = new CurrencyConverter(exchangeRates, currency);
  const charge = feeAmount(fee, { amount: price, currency }, (amount, from) => converter.toOwn(amount, from));
  if (Decimal.parse(charge.amount).isZero()) return [];
  return [{ ...charge, surchargeId: `${collectionId}:collection_fee`, type: 'collection_fee', rate: fee.rate ?? '0' }];
};

/** The deadline of a collection that was ready before its goods were found to be prohibited, if it has not passed. */
const runningDeadline = ({ deadline, expiresAt }: CollectionView, at: string) =>
  deadline !== undefined && expiresAt !== undefined && at < deadline ? { deadline, expiresAt } : undefined;

/** Whether better data, or other settings, may end the exception of a collection without a correction of its goods. */
export const canBeMended = ({ status, problems }: Pick<CollectionView, 'status' | 'problems'>): boolean =>
  status === 'exception' && problems.every(({ reason }) => reason !== 'prohibited' && reason !== 'not_classifiable');

/**
 * Finds missing codes and calculates what the consignee owes, by the rules of the day. Idempotent: a collection whose
 * charges have not changed is left unchanged. Goods that cannot be charged raise an exception.
 */
export const assessCollection = (dependencies: AssessCollectionDependencies) => {
  const { store, handle, assess, restrictions, settings, newDigest, plan } = dependencies;
  const digestOf = (value: unknown): string => {
    const digest = newDigest();
    digest.update(JSON.stringify(value));
    return digest.hex();
  };

  return async (collectionId: string, context: Context): Promise<void> => {
    const collection = await collectionOfAnyAccount(store, collectionId);
    if (!collection) return;
    const mends = canBeMended(collection);
    if (collection.status !== 'pending_classification' && collection.status !== 'pending' && !mends) return;
    const { at, accountId } = context;
    const raise = (problems: readonly CollectionProblem[]) =>
      handle(collectionId, { type: 'RaiseException', data: { problems, at } }, context);
    const raiseForAll = (message: string) =>
      raise(collection.commodities.map(({ id }) => ({ commodityId: id, reason: 'not_computable', message })));

    const asked = requestOf(collection);
    if (!asked) {
      await raiseForAll('The data of the consignee or the sender has been erased. Cancel the collection.');
      return;
    }
    const agreed = await settings.settingsOf(accountId);
    const fee = feeOn(collectionFeesOf(agreed), at.slice(0, 10));
    let assessed: Assessed;
    let surcharges: readonly CollectionSurcharge[];
    try {
      assessed = await assess(asked, { at, accountId });
      surcharges = surchargesOf(collectionId, assessed, fee);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await raiseForAll(error.message);
      return;
    }
    const missing = missingOf(collection, assessed, restrictions);
    const wrong = problemsOf(collection, assessed, restrictions);
    const problems = wrong.length > 0 ? wrong : heldOf(collection, missing, agreed);
    if (problems.length > 0) {
      await raise(problems);
      return;
    }

    const { request, assessment } = assessed;
    const { calculatedAt: _, ...declaration } = assessment.declaration;
    const predictedCodes = predictedCodesOf(collection, assessed);
    const dates =
      runningDeadline(collection, at) ?? collectionDeadline(collection, at, await settings.holidaysOf(accountId));
    const stages = collection.status === 'pending' ? undefined : plan?.(collection, { readyAt: at, ...dates });
    const data = {
      request,
      assessment: recordedAssessmentOf(assessment),
      predictedCodes,
      ...(missing.length > 0 && { missing }),
      ...(surcharges.length > 0 && { surcharges }),
      digest: digestOf({
        ...chargesAloneOf(assessment),
        notices: [],
        declaration,
        ...(surcharges.length > 0 && { surcharges }),
        ...(missing.length > 0 && {
          missing: missing.map(({ message: _message, ...part }) => part),
          upTo: assessment.upTo,
        }),
      }),
      ...(mends && { mends }),
      ...(stages && { stages }),
      ...dates,
      at,
    };
    await handle(collectionId, { type: 'AssessCollection', data }, context);
  };
};

type Assessing = { readonly assess: ReturnType<typeof assessCollection>; readonly clock: Clock };

/** Assessments share the transactions of the log and the threads of the classifier. */
const assessmentsAtOnce = 16;

/** Classifies and assesses each new collection, and each one whose goods were corrected. */
export const assessNewCollections = ({ assess, clock }: Assessing): Policy => ({
  name: 'collection-assessment',
  on: [
    'CollectionAccepted' satisfies CollectionAccepted['type'],
    'CollectionGoodsCorrected' satisfies CollectionGoodsCorrected['type'],
  ],
  atOnce: assessmentsAtOnce,
  react: (recorded) => assess(idIn(recorded.stream), contextCausedBy(recorded, clock.now())),
});
