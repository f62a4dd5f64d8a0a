import type { Scope } from '../../../application/shared/ports/access-tokens.ts';

/** The scopes of a token hold in the sub-accounts of its account too. */
export const subAccountsText = 'The same in every sub-account of this account, also in those that are made later.';

/** What a scope permits, for people. */
export const scopeTexts: Readonly<Record<Scope, string>> = {
  read_accounts: 'Read the settings, webhooks, usage and OAuth apps of the account.',
  write_accounts: 'Change the settings, webhooks and OAuth apps of the account.',
  read_shipments: 'Read shipments, tracking, pickups, manifests, documents, quotes and taxes collections.',
  write_shipments:
    'Book labels and pickups, close manifests, upload documents, calculate duties, and change taxes collections.',
};
