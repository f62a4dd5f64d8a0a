import type { sendUnaryData } from '@grpc/grpc-js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { protocol } from './protocol.ts';

const { features } = protocol;

/** The server version of the recorded answers. */
const version = '23.10.6';

export const featuresCall = (turn: () => Promise<void>) => (_: unknown, answer: sendUnaryData<SupportedMethods>) => {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion(version);
  for (const name of ['read', 'append', 'batchappend']) {
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    supported.addMethods(method);
  }
  turn().then(
    () => answer(null, supported),
    (error: Error) => answer(error),
  );
};
