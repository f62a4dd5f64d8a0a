/** Lists are JSON. */
export type OauthAppsTable = {
  id: string;
  account_id: string;
  name: string;
  /** `public` or `confidential`. */
  kind: string;
  secrets: string;
  redirect_uris: string;
  scopes: string;
  created_at: string;
  updated_at: string;
  disabled_at: string | null;
  fingerprint: string | null;
};

export type OauthCredentialsTable = {
  id: string;
  account_id: string;
  app_id: string;
  scopes: string;
  secret_hash: string | null;
  approved_by: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
};

export type OauthCodesTable = {
  hash: string;
  credentials_id: string;
  app_id: string;
  redirect_uri: string;
  challenge: string | null;
  expires_at: string;
  family_id: string | null;
};

export type OauthFamiliesTable = {
  id: string;
  client_id: string;
  credentials_id: string;
  app_id: string;
  account_id: string;
  scopes: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
};

export type OauthRefreshTokensTable = {
  hash: string;
  family_id: string;
  expires_at: string;
  used_at: string | null;
  /** Hash of the token that replaced it. */
  successor: string | null;
};

export type OauthTables = {
  oauth_apps: OauthAppsTable;
  oauth_credentials: OauthCredentialsTable;
  oauth_codes: OauthCodesTable;
  oauth_families: OauthFamiliesTable;
  oauth_refresh_tokens: OauthRefreshTokensTable;
};
