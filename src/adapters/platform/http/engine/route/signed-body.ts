import type { Request, Response } from 'express';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { bodyReader } from '../body/body.ts';
import { isCompressed } from '../body/body-budgets.ts';
import type { Body, BodyBudgets } from '../body/body.ts';
import { HttpError, closesConnection } from '../failures/http-error.ts';
import type { RateLimits } from '../server/rate-limits.ts';
import type { Route, Signature } from './route.ts';

/** Notifications name what has happened; the largest that are known have a few KiB. */
const largestSigned = 65_536;

/** Reads the body of a signed route: see `Signature`. */
export const signedBodyReader = (
  { form }: Pick<Route, 'form'>,
  { header, hasForm, isGood }: Signature,
  { clock, limits }: { readonly clock: Pick<Clock, 'sleep'>; readonly limits: RateLimits },
) => {
  const refuse = async (request: Request, options = {}): Promise<never> => {
    await limits.failedAuthentication(request.ip);
    throw new HttpError(
      401,
      'invalid_signature',
      `${header} is not the signature of this body with the shared secret.`,
      options,
    );
  };
  const read = bodyReader({
    clock,
    form,
    limit: largestSigned,
    assertSigned: async (request, raw) => {
      if (!isGood(raw, request.get(header) ?? '', request.params as Record<string, string>)) await refuse(request);
    },
  });
  return async (request: Request, response: Response, place: BodyBudgets): Promise<Body> => {
    if (isCompressed(request)) {
      throw new HttpError(
        415,
        'unsupported_encoding',
        'A signed body must not be compressed: it has no Content-Encoding.',
        closesConnection,
      );
    }
    if (!hasForm(request.get(header) ?? '')) await refuse(request, closesConnection);
    return read(request, response, place);
  };
};
