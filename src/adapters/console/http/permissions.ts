import { decidesForAccount } from '../../../application/accounts/ports/users.ts';
import type { UserRole } from '../../../application/accounts/ports/users.ts';
import { scopes } from '../../../application/shared/ports/access-tokens.ts';
import type { Principal, Role, Scope } from '../../../application/shared/ports/access-tokens.ts';
import type { SignedIn } from '../../accounts/http/sign-in/sign-in-gate.ts';

/** The scopes and roles by which a person calls the operations of the API from the console. */
const permissionsOf: Readonly<
  Record<UserRole, { readonly scopes: readonly Scope[]; readonly roles: readonly Role[] }>
> = {
  viewer: { scopes: ['read_accounts', 'read_shipments'], roles: [] },
  member: { scopes: ['read_accounts', 'read_shipments', 'write_shipments'], roles: [] },
  owner: { scopes, roles: [] },
  admin: { scopes, roles: ['admin'] },
};

/**
 * Operations that decide about the money of a collection, which the scope `write_shipments` of a token opens, and those
 * that show who may use the account and who did what, which `read_accounts` opens. People who are no owners need one for
 * them.
 */
const decisionsOfOwners: ReadonlySet<string> = new Set([
  'archiveTaxesCollection',
  'cancelTaxesCollection',
  'listAccessTokens',
  'listAccountHistory',
  'listInvitations',
  'listPersonalReads',
  'listUsers',
  'recalculateTaxesCollection',
  'refundTaxesCollection',
  'resolveTaxesCollection',
  'settleTaxesCollection',
]);

/** The principal of a person: events name the user as their actor. */
export const principalOf = ({
  accountId,
  userId,
  role,
}: Pick<SignedIn, 'accountId' | 'userId' | 'role'>): Principal => ({
  accountId,
  subject: userId,
  scopes: new Set(permissionsOf[role].scopes),
  roles: new Set(permissionsOf[role].roles),
  carriers: new Set(),
});

/** Whether the role leaves this operation to the owners of the account, whatever the scopes are. */
export const isLeftToOwners = (role: UserRole, operationId: string): boolean =>
  !decidesForAccount(role) && decisionsOfOwners.has(operationId);
