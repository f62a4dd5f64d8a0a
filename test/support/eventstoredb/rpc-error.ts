import { Metadata } from '@grpc/grpc-js';
import type { ServiceError, status } from '@grpc/grpc-js';

/** The error of a call that ends with a status other than OK; `trailers` name the server's exception. */
export const rpcError = (
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};
