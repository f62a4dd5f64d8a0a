import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkAddress } from '../../../../../src/adapters/log/event-store/eventstoredb/address.ts';
import { EventStoreDbEventStore } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type { EventMetadata } from '../../../../../src/application/log/ports/event-store.ts';
import { certificateFor } from '../../../../support/eventstoredb/certificates.ts';
import type { Certificate } from '../../../../support/eventstoredb/certificates.ts';
import type { Member } from '../../../../support/eventstoredb/gossip.ts';
import { StandIn } from '../../../../support/eventstoredb/stand-in.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const event = { type: 'Happened', data: { name: 'a' } };

let certificate: Certificate;
beforeAll(async () => (certificate = await certificateFor('localhost', '127.0.0.1')));

const aServer = async (
  given: Certificate | undefined = certificate,
  members?: () => readonly Member[],
): Promise<StandIn> => {
  const server = await StandIn.start({ ...(given && { certificate: given }), ...(members && { members }) });
  onTestFinished(() => server.kill());
  return server;
};
const aFile = async (text: string): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'ca.crt');
  await writeFile(file, text);
  return file;
};
const connect = (hosts: string, options: string): EventStoreDbEventStore => {
  const url = `esdb://${hosts}?tls=true&keepAliveInterval=-1&discoveryInterval=5&gossipTimeout=1&defaultDeadline=4000${options}`;
  checkAddress(url);
  const store = new EventStoreDbEventStore(url);
  onTestFinished(() => store.close());
  return store;
};
/** An append, a read, and an event of a subscription. */
const use = async (store: EventStoreDbEventStore): Promise<number> => {
  await store.append('tls-1', [event], 0, metadata);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  for await (const batch of store.follow({ after: undefined, signal: stop.signal })) {
    expect(batch).toHaveLength(1);
    break;
  }
  return (await store.read('tls-1')).length;
};

describe('over TLS', () => {
  it.each(['localhost', '127.0.0.1'])('one node is reached by %s', async (host) => {
    const { port } = await aServer();
    expect(await use(connect(`${host}:${port}`, `&tlsCAFile=${await aFile(certificate.certificate)}`))).toBe(1);
  });

  it.each(['localhost', '127.0.0.1'])(
    'a cluster is reached by %s where its nodes tell their IP addresses',
    async (host) => {
      const nodes: StandIn[] = [];
      const members = (): readonly Member[] =>
        nodes.map(({ address }, index) => ({ ...address, state: index === 0 ? 'LEADER' : 'FOLLOWER' }));
      for (let index = 0; index < 3; index++) nodes.push(await aServer(certificate, members));
      const hosts = nodes.map(({ port }) => `${host}:${port}`).join(',');
      expect(await use(connect(hosts, `&tlsCAFile=${await aFile(certificate.certificate)}`))).toBe(1);
    },
  );

  it('a certificate of another host is refused, by name and by IP address', async () => {
    const other = await certificateFor('elsewhere.example');
    const { port } = await aServer(other);
    const ca = await aFile(other.certificate);
    for (const host of ['localhost', '127.0.0.1'])
      await expect(connect(`${host}:${port}`, `&tlsCAFile=${ca}`).read('tls-1')).rejects.toThrow(
        /^The certificate of the node is not accepted \(does not match certificate's altnames\)\. Name the file/,
      );
  });

  it('a certificate of an unknown authority is refused at once, with the setting that names it', async () => {
    const { port } = await aServer();
    const other = await aFile((await certificateFor('localhost')).certificate);
    for (const options of ['', `&tlsCAFile=${other}`])
      await expect(connect(`localhost:${port}`, options).append('tls-1', [event], 0, metadata)).rejects.toMatchObject({
        name: 'StoreUnavailableError',
        message: expect.stringMatching(
          /^The certificate of the node is not accepted \(self-signed certificate\)\. .*tlsCAFile=/,
        ) as string,
      });
  });

  it('a node without TLS is named as such', async () => {
    const server = await StandIn.start();
    onTestFinished(() => server.kill());
    await expect(connect(`localhost:${server.port}`, '').read('tls-1')).rejects.toThrow(
      /^The node speaks no TLS, .*tls=false/,
    );
  });

  it.each(['tlsCAFile', 'userCertFile', 'userKeyFile'])('a missing file of %s is named at the start', (name) => {
    expect(() => connect('localhost:2113', `&${name}=/nowhere/a.crt`)).toThrow(
      `${name}: there is no file /nowhere/a.crt.`,
    );
  });
});
