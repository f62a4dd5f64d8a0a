import { territoryOf } from '../../../domain/trade/index.ts';
import { isWithin } from '../../../domain/shared/index.ts';
import { bestLine } from '../../../domain/trade/classification/index.ts';
import type { ProductText } from '../../../domain/trade/classification/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import type { NationalLines, TariffLibrary, Tariffs } from '../ports/tariffs.ts';

/**
 * National lines of the imported tariffs. The bundled tariffs have six-digit rates and no texts, so they have no
 * national lines.
 */
export const importedLines = ({
  tariffs,
  library,
}: {
  readonly tariffs: Tariffs;
  readonly library: Pick<TariffLibrary, 'entriesAround'>;
}): NationalLines => ({
  under: async (country, sixDigits, date) => {
    const version = tariffs.on(territoryOf(country), date)?.version;
    if (version === undefined) return [];
    const entries = (await library.entriesAround(version, sixDigits)).filter(
      (entry) => entry.code.length > 6 && entry.code.startsWith(sixDigits) && isWithin(entry, date),
    );
    const isParent = (code: string): boolean =>
      entries.some((other) => other.code !== code && other.code.startsWith(code));
    return entries
      .filter(({ code }) => !isParent(code))
      .map(({ code, description }) => ({ hsCode: code, description }));
  },
});

/**
 * The code of goods in a country: the national line whose text fits best, or the six digits if no schedule is loaded.
 */
export const nationalCodes =
  (lines: NationalLines) =>
  async (text: ProductText, sixDigits: string, country: string, date: LocalDate): Promise<string> => {
    const found = country === 'All' ? [] : await lines.under(country, sixDigits, date);
    return bestLine(text, found)?.hsCode ?? sixDigits;
  };
