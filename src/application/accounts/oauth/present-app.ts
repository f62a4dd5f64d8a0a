import type { OauthApp } from '../ports/oauth.ts';

/** An app as its owner sees it: the hashes of its secrets stay inside. */
export const presentApp = ({
  id,
  name,
  isPublic,
  redirectUris,
  scopes,
  secrets,
  createdAt,
  updatedAt,
  disabledAt,
}: OauthApp) => {
  const [, replaced] = secrets;
  return {
    id,
    clientId: id,
    name,
    type: isPublic ? ('public' as const) : ('confidential' as const),
    redirectUris,
    scopes,
    ...(replaced?.validUntil !== undefined && { previousSecretValidUntil: replaced.validUntil }),
    createdAt,
    updatedAt,
    ...(disabledAt !== undefined && { disabledAt }),
  };
};
