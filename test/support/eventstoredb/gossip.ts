import { randomUUID } from 'node:crypto';
import type { sendUnaryData } from '@grpc/grpc-js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import { protocol } from './protocol.ts';
import type { Address } from './fault-injection.ts';

const { gossip, shared } = protocol;

export type Member = Address & { readonly state: 'LEADER' | 'FOLLOWER' };

export const clusterInfoOf = (members: readonly Member[]): ClusterInfo => {
  const info = new gossip.ClusterInfo();
  for (const { host, port, state } of members) {
    const [member, address, id] = [new gossip.MemberInfo(), new gossip.EndPoint(), new shared.UUID()];
    id.setString(randomUUID());
    address.setAddress(host);
    address.setPort(port);
    member.setInstanceId(id);
    member.setTimeStamp(String(Date.now()));
    member.setState(gossip.MemberInfo.VNodeState[state]);
    member.setIsAlive(true);
    member.setHttpEndPoint(address);
    info.addMembers(member);
  }
  return info;
};

export const gossipCall =
  (members: () => readonly Member[], turn: () => Promise<void>) => (_: unknown, answer: sendUnaryData<ClusterInfo>) => {
    turn().then(
      () => answer(null, clusterInfoOf(members())),
      (error: Error) => answer(error),
    );
  };
