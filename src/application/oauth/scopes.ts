import { scopes as knownScopes } from '../ports/access-tokens.ts';
import type { Scope } from '../ports/access-tokens.ts';
import { OauthError } from './oauth-error.ts';

/** Scopes of a space-separated text, each once and in their usual order. Throws when one is not among the allowed. */
export const scopesIn = (text: string, allowed: readonly Scope[]): readonly Scope[] => {
  const words = new Set(text.split(' ').filter((word) => word !== ''));
  const wanted = knownScopes.filter((scope) => words.has(scope));
  const isAllowed = wanted.length === words.size && wanted.every((scope) => allowed.includes(scope));
  if (wanted.length === 0 || !isAllowed)
    throw new OauthError('invalid_scope', `scope must be some of ${allowed.join(' ')}, separated by spaces.`, 'scope');
  return wanted;
};
