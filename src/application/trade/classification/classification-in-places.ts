import type { LocalDate } from '../../../domain/shared/index.ts';
import { confidenceLevelOf } from '../../../domain/trade/classification/index.ts';
import type { Finding } from '../../../domain/trade/classification/index.ts';
import type { NationalLines } from '../../ports/national-lines.ts';
import type { RequestedProduct, Classification, ClassificationRequest, RegionalCode } from './classification.ts';
import { nationalCodes } from './national-codes.ts';
import { regionOf } from './regions.ts';
import { codeInForce } from './code-in-force.ts';

/** The predicted code, or the one a person has confirmed, as a national code of every place that was requested. */
export const classificationInPlaces = (lines: NationalLines) => {
  const codeIn = nationalCodes(lines);
  return async (
    product: RequestedProduct,
    finding: Finding,
    settled: string | undefined,
    { originCountry, destination, additionalCountries }: ClassificationRequest,
    date: LocalDate,
  ): Promise<Classification> => {
    const { sixDigits, confidence } = codeInForce(settled, finding);
    const common = {
      confidence,
      confidenceLevel: confidenceLevelOf(confidence),
      source: settled === undefined ? 'predicted' : 'reviewed',
      alternatives: finding.alternatives,
    } as const;
    if (sixDigits === undefined) return { regionalCodes: [], ...common };
    const regional = async (country: string): Promise<RegionalCode> => ({
      hsCode: await codeIn(product, sixDigits, country, date),
      region: regionOf(country),
    });
    const [originCode, destinationCode, ...regionalCodes] = await Promise.all([
      regional(originCountry),
      regional(destination),
      ...additionalCountries.map(regional),
    ]);
    return {
      sixDigitHSCode: sixDigits,
      originHSCode: originCode.hsCode,
      destinationHSCode: destinationCode.hsCode,
      originCode,
      destinationCode,
      regionalCodes,
      ...common,
    };
  };
};
