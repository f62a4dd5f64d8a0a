import type { Readable } from 'node:stream';

/** By name; several values of one name are sent as several headers, such as cookies. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

export type BytesReply = {
  readonly status?: number;
  readonly bytes: Uint8Array | string | Readable;
  readonly type: string;
  readonly headers?: ReplyHeaders;
};

export type TextReply = BytesReply & { readonly status: number; readonly bytes: string };

/** An error reply for people. Must not throw. */
export type FailurePage = (
  failure: { readonly status: number; readonly reason: string },
  request: { readonly url: string; readonly header: (name: string) => string | undefined },
) => TextReply;
