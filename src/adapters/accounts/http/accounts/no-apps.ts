import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { Call } from '../../../platform/http/engine/route/route.ts';

/**
 * Apps were given access by people who read of shipments and settings. An app that could invite an owner, or make a
 * token of the account, would keep access that ends with no grant.
 */
export const assertNoApp = ({ principal: { subject } }: Pick<Call<unknown, unknown, unknown>, 'principal'>): void => {
  if (/^(app|crd)_/.test(subject))
    throw new HttpError(403, 'not_for_apps', 'Apps do not manage people or tokens. Use a token of the account itself.');
};

/** The refusal of `assertNoApp`, for the description of an operation. */
export const notForApps = { 403: new HttpError(403, 'not_for_apps', 'Apps do not manage people or tokens.') };
