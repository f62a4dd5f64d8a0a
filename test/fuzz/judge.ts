import type { FuzzRequest } from './requests.ts';

export type Reply = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly milliseconds: number;
};

/** The interface gives the authorize endpoint an envelope of its own. */
const isAuthorizeRefusal = ({ success, error }: { readonly success?: unknown; readonly error?: unknown }): boolean =>
  success === false && typeof error === 'object' && error !== null && 'code' in error && 'message' in error;

const isEnvelope = (text: string): boolean => {
  try {
    const body = JSON.parse(text) as {
      readonly messages?: unknown;
      readonly success?: unknown;
      readonly error?: unknown;
    };
    return (Array.isArray(body.messages) && body.messages.length > 0) || isAuthorizeRefusal(body);
  } catch {
    return false;
  }
};

/** What is wrong with a reply, or undefined. */
export const faultOf = (
  { operation }: FuzzRequest,
  { status, type, text, milliseconds }: Reply,
  slowest: number,
): string | undefined => {
  if (status === 500) return 'a failure of the service';
  if (!operation.statuses.has(status)) return `status ${status} is not documented`;
  if (milliseconds > slowest) return `took ${Math.round(milliseconds)} ms`;
  if (status >= 400 && type.startsWith('application/json') && !isEnvelope(text))
    return `status ${status} without messages`;
  return undefined;
};
