import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { UntypedServiceImplementation, sendUnaryData } from '@grpc/grpc-js';
import { appendCall } from './append-call.ts';
import { batchAppendCall } from './batch-append-call.ts';
import { EventLog } from './event-log.ts';
import { featuresCall } from './features.ts';
import { gossipCall } from './gossip.ts';
import type { Member } from './gossip.ts';
import type { LiveSubscription, Node } from './node.ts';
import { services } from './protocol.ts';
import { readCall } from './read-call.ts';
import { rpcError } from './rpc-error.ts';
import { FaultInjection } from './fault-injection.ts';
import { Writer } from './writer.ts';

export type StandInOptions = {
  readonly log?: EventLog;
  /** The members that it reports as the cluster; only itself when absent. */
  readonly members?: () => readonly Member[];
  /** Any free port when absent. */
  readonly port?: number;
  /** In PEM. TLS is off when absent. */
  readonly certificate?: { readonly key: string; readonly certificate: string };
};

const host = '127.0.0.1';

const notHere = (name: string) => (_: unknown, answer: sendUnaryData<unknown>) =>
  answer(rpcError(status.UNIMPLEMENTED, name));

/** A server in this process that speaks EventStoreDB's protocol, keeps its log in memory, and can inject faults. */
export class StandIn implements Node {
  readonly log: EventLog;
  readonly faults = new FaultInjection();
  readonly writer = new Writer();
  readonly calls: string[] = [];
  readonly subscriptions = new Set<LiveSubscription>();
  readonly #members: () => readonly Member[];
  readonly #credentials: ServerCredentials;
  #server: Server | undefined;
  #port: number;

  private constructor({ log = new EventLog(), members, port = 0, certificate }: StandInOptions) {
    this.log = log;
    this.#port = port;
    this.#credentials = certificate
      ? ServerCredentials.createSsl(null, [
          { private_key: Buffer.from(certificate.key), cert_chain: Buffer.from(certificate.certificate) },
        ])
      : ServerCredentials.createInsecure();
    this.#members = members ?? (() => [{ host, port: this.#port, state: 'LEADER' }]);
  }

  static async start(options: StandInOptions = {}): Promise<StandIn> {
    const standIn = new StandIn(options);
    await standIn.restart();
    return standIn;
  }

  get port(): number {
    return this.#port;
  }

  get address(): { readonly host: string; readonly port: number } {
    return { host, port: this.#port };
  }

  get url(): string {
    return `esdb://${host}:${this.#port}?tls=false&keepAliveInterval=-1`;
  }

  /** Restarts on the same port, with its log. */
  async restart(): Promise<void> {
    const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
    const turn = (): Promise<void> => this.faults.turn();
    const add = (service: Parameters<Server['addService']>[0], calls: object): void =>
      server.addService(service, calls as UntypedServiceImplementation);
    add(services.streams, {
      read: readCall(this),
      append: appendCall(this),
      batchAppend: batchAppendCall(this),
      delete: notHere('delete'),
      tombstone: notHere('tombstone'),
    });
    add(services.features, { getSupportedMethods: featuresCall(turn) });
    add(services.gossip, { read: gossipCall(this.#members, turn) });
    this.#port = await new Promise((resolve, reject) =>
      server.bindAsync(`${host}:${this.#port}`, this.#credentials, (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.#server = server;
  }

  /** Like kill -9: connections and calls are lost, the log is not. */
  kill(): void {
    this.#server?.forceShutdown();
    this.#server = undefined;
    this.subscriptions.clear();
  }

  /** Breaks every connection; the server continues. */
  readonly cut = (): void => {
    this.#server?.drain(`${host}:${this.#port}`, 0);
  };

  /** Drops all subscriptions, as the server does with a subscriber that is 32 live events behind. */
  dropSubscriptions(): void {
    for (const subscription of [...this.subscriptions]) subscription.drop();
  }

  freeze(): void {
    this.faults.freeze();
  }

  thaw(): void {
    this.faults.thaw();
    for (const { give } of this.subscriptions) give();
  }
}
