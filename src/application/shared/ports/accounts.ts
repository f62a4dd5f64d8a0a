/** The owner of shipments. Its settings live with the features that read them. */
export type Account = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /**
   * The account whose tokens may act for this one. An account with a parent is a sub-account, and cannot have
   * sub-accounts.
   */
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

/** An account with this id exists. */
export class AccountExistsError extends Error {
  override readonly name = 'AccountExistsError';
}
