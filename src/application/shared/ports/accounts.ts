/** The owner of shipments. Its settings live with the features that read them. */
export type Account = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** The account whose tokens may act for this one. Such an account is a sub-account, and has none itself. */
  readonly parentId?: string;
};

/** The accounts of the installation. */
export interface Accounts {
  get(id: string): Promise<Account | undefined>;

  /** Rejects with AccountExistsError when the id is taken. */
  create(account: Account): Promise<void>;

  /** All accounts, or the sub-accounts of one, oldest first. */
  list(parentId?: string): Promise<readonly Account[]>;
}

/** The id of the account is taken. */
export class AccountExistsError extends Error {
  override readonly name = 'AccountExistsError';
}
