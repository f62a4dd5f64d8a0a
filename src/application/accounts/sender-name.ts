import type { Brand } from '../../domain/accounts/account-settings/index.ts';
import type { Party } from '../../domain/shared/index.ts';
import { unlinked } from '../../domain/shared/unlinked.ts';

/**
 * The name of the sender for consignees, changed so that no program turns it into a link; undefined if none is known.
 */
export const senderNameOf = (
  { displayName }: Pick<Brand, 'displayName'>,
  shipFrom: Pick<Party, 'company' | 'name'> | undefined,
): string | undefined => {
  const name = displayName ?? shipFrom?.company ?? shipFrom?.name;
  return name === undefined ? undefined : unlinked(name);
};
