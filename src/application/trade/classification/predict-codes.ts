import type { Classifier, Prediction, UnclassifiedProduct, ClassificationEngines } from '../ports/classification.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { hsDigitsOf } from '../../../domain/shared/hs-code.ts';
import type { DescribedProduct, Finding } from '../../../domain/trade/classification/index.ts';
import { inSlices } from '../../shared/concurrency/in-slices.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { NationalLines } from '../ports/tariffs.ts';
import { isNamed } from '../product-name.ts';
import type { AccountExamples } from './account-examples.ts';
import { ownProduct } from './known-products.ts';
import { nationalCodes } from './national-codes.ts';

/** The confidence of a reviewed code: the highest there is, though not a binding ruling. */
const reviewedConfidence = 0.99;

/** The six digits in force and their confidence: the reviewer's, else the prediction's. */
export const codeInForce = (
  settled: string | undefined,
  { hsCode, confidence }: Pick<Finding, 'hsCode' | 'confidence'>,
): { readonly sixDigits: string | undefined; readonly confidence: number } =>
  settled === undefined
    ? { sixDigits: hsCode, confidence }
    : { sixDigits: settled.slice(0, 6), confidence: reviewedConfidence };

/** A prediction below this confidence is discarded: at least three of four such codes are wrong. */
const leastConfidence = 0.25;

const described = ({ hsCode, ...product }: UnclassifiedProduct): DescribedProduct => {
  const given = hsCode === undefined ? undefined : hsDigitsOf(hsCode);
  return { ...product, ...(given !== undefined && { hsCode: given }) };
};

/** Predicts codes for goods that come without one, for duties and for labels. */
export const predictCodes = ({
  engines,
  examples,
  lines,
  store,
  ids,
  clock,
}: {
  readonly engines: ClassificationEngines;
  readonly examples: AccountExamples;
  readonly lines: NationalLines;
  readonly store: Pick<EventStore, 'read'>;
  readonly ids: Pick<Ids, 'derived'>;
  readonly clock: Pick<Clock, 'now'>;
}): Classifier => {
  const codeIn = nationalCodes(lines);

  const reviewedCode = async (product: UnclassifiedProduct, accountId: string): Promise<string | undefined> => {
    if (!isNamed(product)) return undefined;
    const known = await ownProduct({ store, ids }, product, accountId);
    return known?.reviewState === 'approved' ? known.hsCode : undefined;
  };

  const predict = async (
    product: UnclassifiedProduct,
    finding: Finding | undefined,
    { accountId, destination }: { readonly accountId: string; readonly destination: string },
  ): Promise<Prediction | undefined> => {
    const reviewed = await reviewedCode(product, accountId);
    if (finding === undefined) return undefined;
    const { sixDigits, confidence } = codeInForce(reviewed, finding);
    const isGuess = reviewed === undefined && (finding.vague !== undefined || confidence < leastConfidence);
    if (sixDigits === undefined || isGuess) return undefined;
    return { hsCode: await codeIn(product, sixDigits, destination, clock.now().slice(0, 10)), confidence };
  };

  return {
    classify: async (products, destination, accountId) => {
      const learned = await examples.of(accountId, await engines.open());
      const findings = await engines.findAll(products.map(described), learned, accountId);
      return inSlices(products, (product, index) => predict(product, findings[index], { accountId, destination }));
    },
  };
};
