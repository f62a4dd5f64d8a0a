import { brandFaults } from '../../domain/accounts/account-settings/index.ts';
import type { AccountSettings, SettingsChange } from '../../domain/accounts/account-settings/index.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Fault } from '../../domain/shared/index.ts';
import type { Context } from '../log/kernel/context.ts';
import type { Branding } from '../shared/ports/branding.ts';
import type { AccountSettingsBook } from './settings.ts';

const replyPath = 'brand.replyTo';

const unverified = (address: string): Fault => ({
  field: replyPath,
  message:
    `${replyPath} must have a domain that the operator has verified, which ${address} has not: ` +
    'ask the operator to add it to EMAIL_REPLY_DOMAINS, for example "shop.example.com".',
});

/**
 * Changes settings that have no faults, by the API or by a page. Throws a DomainError with every fault of the brand.
 */
export const changeSettings =
  ({
    settings,
    mayReplyTo,
  }: { readonly settings: Pick<AccountSettingsBook, 'change'> } & Pick<Branding, 'mayReplyTo'>) =>
  async (change: SettingsChange, context: Context): Promise<AccountSettings> => {
    const { replyTo } = change.brand ?? {};
    const known = brandFaults(change.brand ?? {}, 'brand');
    const faults = known.length === 0 && replyTo && !mayReplyTo(replyTo) ? [unverified(replyTo)] : known;
    if (faults[0]) throw new DomainError('validation_failed', faults[0].message, faults);
    return settings.change(change, context);
  };
