import { canonicalCountry, countryName } from '../../../domain/shared/index.ts';
import { areRestrictionsLoaded } from '../../../domain/trade/index.ts';
import type { Notice } from '../../shared/notice.ts';

/**
 * Says that the law on goods of a country is not loaded as a whole, so that an empty list is not read as a permission.
 */
export const notLoadedNotices = (destination: string, field: string): readonly Notice[] =>
  areRestrictionsLoaded(destination)
    ? []
    : [
        {
          level: 'warning',
          reason: 'restrictions_not_loaded',
          field,
          message:
            `What ${countryName(canonicalCountry(destination))} prohibits or restricts is not loaded here as a whole, but ` +
            'for single rules: embargoes, bans by law, lists of posts. No restriction in the answer does not mean that there is none: ' +
            'ask the customs or the post of that country.',
        },
      ];
