import { DomainError } from '../../domain/shared/index.ts';
import type { Accounts, Account } from '../shared/ports/accounts.ts';
import type { Clock } from '../shared/ports/clock.ts';

const idForm = /^acc_[0-9A-Za-z]{1,60}$/;

type NewAccount = { readonly id: string; readonly name: string; readonly parentId?: string | undefined };

/** Creates an account, or a sub-account of another one. */
export const createAccount = async (
  accounts: Accounts,
  clock: Pick<Clock, 'now'>,
  { id, name, parentId }: NewAccount,
): Promise<Account> => {
  if (!idForm.test(id))
    throw new DomainError('invalid_account_id', 'An account id is "acc_" and letters or digits, such as acc_shop1.');
  if (parentId !== undefined) {
    const parent = await accounts.get(parentId);
    if (!parent) throw new DomainError('account_not_found', `There is no account ${parentId}.`);
    if (parent.parentId !== undefined)
      throw new DomainError(
        'parent_is_sub_account',
        `${parentId} is a sub-account of ${parent.parentId}, and cannot have sub-accounts itself.`,
      );
  }
  const account: Account = { id, name, createdAt: clock.now(), ...(parentId !== undefined && { parentId }) };
  await accounts.create(account);
  return account;
};
