/** The owner of shipments. Its settings live with the features that read them. */
export type Account = { readonly id: string; readonly name: string; readonly createdAt: string };

export interface Accounts {
  get(id: string): Promise<Account | undefined>;

  /** Rejects with AccountExistsError when the id is taken. */
  create(account: Account): Promise<void>;
}

export class AccountExistsError extends Error {
  override readonly name = 'AccountExistsError';
}
