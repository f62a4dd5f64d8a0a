/** Prohibitions that an account has chosen to ship against, on its own responsibility: rules by name, or all of them. */
export interface RestrictionOverrides {
  of(accountId: string): Promise<ReadonlySet<string>>;
}

/** Every rule. */
export const allRules = '*';
