import { setTimeout as sleep } from 'node:timers/promises';
import { EventLog } from './event-log.ts';
import type { Member } from './gossip.ts';
import { StandIn } from './stand-in.ts';

/** Nodes that share one log without delay, unlike a real cluster: for tests of a client whose leader changes. */
export class StandInCluster {
  readonly log = new EventLog();
  readonly nodes: StandIn[] = [];
  #leader: StandIn | undefined;

  static async start(size = 3): Promise<StandInCluster> {
    const cluster = new StandInCluster();
    const members = (): readonly Member[] =>
      cluster.nodes.map((node) => ({ ...node.address, state: node === cluster.#leader ? 'LEADER' : 'FOLLOWER' }));
    for (let index = 0; index < size; index++) cluster.nodes.push(await StandIn.start({ log: cluster.log, members }));
    cluster.elect(0);
    return cluster;
  }

  get leader(): StandIn {
    if (!this.#leader) throw new Error('Nobody leads.');
    return this.#leader;
  }

  get url(): string {
    const hosts = this.nodes.map(({ address: { host, port } }) => `${host}:${port}`).join(',');
    return `esdb://${hosts}?tls=false&keepAliveInterval=-1&discoveryInterval=5&gossipTimeout=1`;
  }

  /**
   * The nodes elect a leader for the given time (ms), as real ones do: 200 to 2,100. Until then they accept appends
   * without answering them, for 5 s or `forwardingTimeoutMs`; a request that is made later is answered at once.
   */
  async election(index: number, ms: number, forwardingTimeoutMs = 5_000): Promise<StandIn> {
    this.#leader = undefined;
    for (const { faults } of this.nodes) [faults.leader, faults.electing] = [undefined, { forwardingTimeoutMs }];
    await sleep(ms);
    for (const { faults } of this.nodes) faults.electing = undefined;
    return this.elect(index);
  }

  /** Changes the leader at once, without an election. */
  elect(index: number): StandIn {
    const leader = this.nodes[index];
    if (!leader) throw new Error(`There is no node ${index}.`);
    this.#leader = leader;
    for (const node of this.nodes) node.faults.leader = node === leader ? undefined : leader.address;
    return leader;
  }

  stop(): void {
    for (const node of this.nodes) node.kill();
  }
}
