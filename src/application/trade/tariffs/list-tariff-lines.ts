import type { LocalDate } from '../../../domain/shared/index.ts';
import { assessingCountry, ordinaryRatesFor } from '../../../domain/trade/index.ts';
import type { Nomenclature } from '../../../domain/trade/index.ts';
import { rulesFor } from '../duties/assess-duties.ts';
import type { CodeNames } from '../ports/classification.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { TariffsKnown } from './known-rules.ts';
import { ratesInWords } from './tariff-line.ts';
import type { RateInWords } from './tariff-line.ts';

/** A code below another one, with the ordinary rates of its goods at the destination. */
export type ListedLine = {
  readonly id: string;
  readonly hsCode: string;
  readonly name?: string;
  /** Several if the goods decide which is due; none if no rate is known, or no destination was named. */
  readonly rates: readonly RateInWords[];
  readonly spread?: { readonly lowest: string; readonly highest: string };
};

type ListedCode = Pick<ListedLine, 'hsCode' | 'name'>;

/** The codes directly below the beginning of one: chapters, headings, subheadings, then the lines of imported tariffs. */
export const tariffLinesBelow =
  ({
    ruleSets,
    nomenclature: { codes, headings },
    names,
  }: {
    readonly ruleSets: RuleSets;
    readonly nomenclature: Pick<Nomenclature, 'codes' | 'headings'>;
    readonly names: CodeNames;
  }) =>
  async (
    beginning: string,
    destination: string | undefined,
    date: LocalDate,
    { tariffs, nationalLines }: TariffsKnown,
  ): Promise<readonly ListedLine[]> => {
    const country = destination === undefined ? undefined : assessingCountry({ country: destination });
    const rules = country === undefined ? undefined : rulesFor({ ruleSets, tariffs }, country, date);
    const named = await names.all();
    const of = (found: readonly string[]): readonly ListedCode[] =>
      found.map((hsCode) => {
        const name = named.get(hsCode);
        return { hsCode, ...(name !== undefined && { name }) };
      });
    const below = async (): Promise<readonly ListedCode[]> => {
      if (beginning.length < 2) {
        const chapters = [...new Set(headings.map((heading) => heading.slice(0, 2)))].toSorted();
        return of(chapters.filter((chapter) => chapter.startsWith(beginning)));
      }
      const [all, length] = beginning.length < 4 ? [headings, 4] : [codes, 6];
      if (beginning.length < length) return of(all.filter((code) => code.startsWith(beginning)).toSorted());
      if (country === undefined) return [];
      const lines = await nationalLines.under(country, beginning.slice(0, 6), date);
      return lines
        .filter(({ hsCode }) => hsCode.length > beginning.length && hsCode.startsWith(beginning))
        .map(({ hsCode, description }) => ({ hsCode, name: description }));
    };
    return (await below()).map((code) => {
      const line = rules?.tariff.lookup(code.hsCode);
      const spread = line?.spread;
      return {
        id: code.hsCode,
        ...code,
        rates: line === undefined ? [] : ratesInWords(ordinaryRatesFor(line, '')),
        ...(spread && { spread: { lowest: spread.lowest, highest: spread.highest } }),
      };
    });
  };
