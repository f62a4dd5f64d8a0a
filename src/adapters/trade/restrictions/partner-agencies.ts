import type { z } from 'zod';
import type { RestrictionRule } from '../../../domain/trade/index.ts';
import type { agencyFile } from './restriction-schemas.ts';

type AgencyFile = z.output<typeof agencyFile>;
type AgencyFlag = AgencyFile['flags'][number];

const note: Readonly<Record<'must' | 'may', string>> = {
  must: 'The agency takes part in the entry: its data must be filed with it',
  may: 'The agency may take part in the entry: its data, or a disclaimer, is filed with it',
};

const ruleOf = (
  { flag, agency, program, required }: AgencyFlag,
  hs: readonly string[],
  everyLine: boolean,
  { recorded, source }: AgencyFile,
): RestrictionRule => {
  const must = required && everyLine;
  return {
    id: `us-${flag.toLowerCase()}${everyLine ? '' : '-some'}`,
    name: `Goods the ${agency} has a say in, ${program}`,
    level: must ? 'document' : 'advisory',
    category: `us_${agency}_${program}`.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    hs,
    destinations: ['US'],
    regulators: { US: agency },
    note: `${note[must ? 'must' : 'may']} (flag ${flag}${everyLine ? '' : ', on some of the tariff lines under this code'})`,
    source,
    certainty: 'known',
    recorded,
  };
};

/** If an agency's data must be filed for some line of a code, the weaker flag for the same code is dropped. */
const withoutRequired = ({ flags }: AgencyFile): readonly AgencyFlag[] => {
  const required = new Map<string, Set<string>>();
  const matterOf = ({ agency, program }: AgencyFlag): string => `${agency} ${program}`;
  for (const flag of flags.filter(({ required: must }) => must)) {
    const codes = required.get(matterOf(flag)) ?? new Set();
    for (const code of [...(flag.all ?? []), ...(flag.some ?? [])]) codes.add(code);
    required.set(matterOf(flag), codes);
  }
  return flags.map((flag) => {
    const codes = flag.required ? undefined : required.get(matterOf(flag));
    if (codes === undefined) return flag;
    const left = (hs: readonly string[] | undefined) => hs?.filter((code) => !codes.has(code)) ?? [];
    return { ...flag, all: left(flag.all), some: left(flag.some) };
  });
};

/**
 * The partner agencies of United States customs as restriction rules: a warning if an agency's data must be filed for every line of a
 * code, else an info.
 */
export const partnerAgencyRules = (file: AgencyFile): readonly RestrictionRule[] =>
  withoutRequired(file).flatMap((flag) => [
    ...(flag.all?.length ? [ruleOf(flag, flag.all, true, file)] : []),
    ...(flag.some?.length ? [ruleOf(flag, flag.some, false, file)] : []),
  ]);
