import { EventLog } from './event-log.ts';
import type { Member } from './gossip.ts';
import { StandIn } from './stand-in.ts';

/** Nodes that share one log at once, as no real cluster does: for what a client makes of leaders that come and go. */
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

  /** The others learn of it at once. */
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
