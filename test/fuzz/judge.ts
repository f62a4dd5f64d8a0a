import type { FuzzRequest } from './requests.ts';

export type Reply = { readonly status: number; readonly type: string; readonly text: string; readonly milliseconds: number };

const isEnvelope = (text: string): boolean => {
  try {
    const { messages } = JSON.parse(text) as { messages?: unknown };
    return Array.isArray(messages) && messages.length > 0;
  } catch {
    return false;
  }
};

/** What is wrong with a reply, or undefined. */
export const faultOf = ({ operation }: FuzzRequest, { status, type, text, milliseconds }: Reply, slowest: number): string | undefined => {
  if (status === 500) return 'a failure of the service';
  if (!operation.statuses.has(status)) return `status ${status} is not documented`;
  if (milliseconds > slowest) return `took ${Math.round(milliseconds)} ms`;
  if (status >= 400 && type.startsWith('application/json') && !isEnvelope(text)) return `status ${status} without messages`;
  return undefined;
};
