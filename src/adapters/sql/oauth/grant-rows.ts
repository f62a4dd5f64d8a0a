import type { Scope } from '../../../application/ports/access-tokens.ts';
import type { AccountCredentials, AuthorizationCode, RefreshToken, StoredCode, TokenFamily } from '../../../application/ports/oauth.ts';
import type { OauthCodesTable, OauthCredentialsTable, OauthFamiliesTable, OauthRefreshTokensTable } from '../engine/oauth-tables.ts';

const scopesOf = (json: string): readonly Scope[] => JSON.parse(json) as readonly Scope[];

export const accountCredentialsOf = (row: OauthCredentialsTable): AccountCredentials => ({
  id: row.id,
  accountId: row.account_id,
  appId: row.app_id,
  scopes: scopesOf(row.scopes),
  ...(row.secret_hash !== null && { secretHash: row.secret_hash }),
  approvedBy: row.approved_by,
  createdAt: row.created_at,
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
  ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
});

export const codeOf = (row: OauthCodesTable): StoredCode => ({
  hash: row.hash,
  credentialsId: row.credentials_id,
  appId: row.app_id,
  redirectUri: row.redirect_uri,
  ...(row.challenge !== null && { challenge: row.challenge }),
  expiresAt: row.expires_at,
  ...(row.family_id !== null && { familyId: row.family_id }),
});

export const tokenFamilyOf = (row: OauthFamiliesTable): TokenFamily => ({
  id: row.id,
  clientId: row.client_id,
  credentialsId: row.credentials_id,
  appId: row.app_id,
  accountId: row.account_id,
  scopes: scopesOf(row.scopes),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
});

export const rowOfToken = (familyId: string, { hash, expiresAt }: Pick<RefreshToken, 'hash' | 'expiresAt'>): OauthRefreshTokensTable => ({
  hash,
  family_id: familyId,
  expires_at: expiresAt,
  used_at: null,
  successor: null,
});

export const rowOfCredentials = (credentials: AccountCredentials): OauthCredentialsTable => ({
  id: credentials.id,
  account_id: credentials.accountId,
  app_id: credentials.appId,
  scopes: JSON.stringify(credentials.scopes),
  secret_hash: credentials.secretHash ?? null,
  approved_by: credentials.approvedBy,
  created_at: credentials.createdAt,
  last_used_at: credentials.lastUsedAt ?? null,
  revoked_at: credentials.revokedAt ?? null,
});

export const rowOfCode = (code: AuthorizationCode): OauthCodesTable => ({
  hash: code.hash,
  credentials_id: code.credentialsId,
  app_id: code.appId,
  redirect_uri: code.redirectUri,
  challenge: code.challenge ?? null,
  expires_at: code.expiresAt,
  family_id: null,
});

export const rowOfFamily = (family: TokenFamily): OauthFamiliesTable => ({
  id: family.id,
  client_id: family.clientId,
  credentials_id: family.credentialsId,
  app_id: family.appId,
  account_id: family.accountId,
  scopes: JSON.stringify(family.scopes),
  created_at: family.createdAt,
  expires_at: family.expiresAt,
  revoked_at: family.revokedAt ?? null,
});
