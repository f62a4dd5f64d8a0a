import { Agent, request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { aDeployment } from '../support/deployment.ts';
import { labelRequest, labels } from '../http/parcels/label-request.ts';
import type { ServiceProcess } from '../support/service-process.ts';

type Answer = { readonly status: number; readonly connection: string | undefined };

const ask = (
  agent: Agent,
  url: string,
  { token = '', body }: { readonly token?: string; readonly body?: object } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
        );
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body && JSON.stringify(body));
  });

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

onPostgres(() => {
  it('a process that is stopping is not ready, and answers every request meanwhile', async () => {
    // On a busy machine a second is over before the clients have seen that it leaves.
    const start = await aDeployment({ DRAIN: '5' });
    const [one, other] = await Promise.all([start('api'), start('api')]);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    expect(await ask(agent, `${one.url}/readyz`)).toEqual({ status: 200, connection: 'keep-alive' });

    // Clients ask both in turn over connections they keep, and the second one alone as soon as the proxy before them
    // has seen the first leave.
    const answers: (Answer & { readonly by: ServiceProcess })[] = [];
    let [asking, asksBoth] = [true, true];
    const book = async (by: ServiceProcess) => ({
      by,
      ...(await ask(agent, `${by.url}${labels}`, { token: one.token, body: labelRequest({ labelFormat: 'ZPL' }) })),
    });
    const client = async (): Promise<void> => {
      for (let turn = 0; asking; turn++) {
        const asked = asksBoth && turn % 2 === 0 ? one : other;
        answers.push(
          await book(asked).catch((error: unknown) => {
            if (isRefused(error)) return book(other);
            throw error;
          }),
        );
      }
    };
    const clients = Array.from({ length: 4 }, client);
    await eventually(() => answers.length > 20);

    const ended = one.end('SIGTERM');
    const leaving = await eventually(async () => {
      const answer = await ask(agent, `${one.url}/readyz`);
      return answer.status === 503 && answer;
    });
    expect(leaving).toEqual({ status: 503, connection: 'close' });
    expect((await ask(agent, `${other.url}/readyz`)).status).toBe(200);
    // It answers while it leaves, and ends each connection with the answer.
    await eventually(() => answers.filter(({ by, connection }) => by === one && connection === 'close').length >= 4);
    asksBoth = false;
    expect(await ended).toEqual({ code: 0, signal: null });
    const before = answers.length;
    await eventually(() => answers.length > before + 20);
    asking = false;
    await Promise.all(clients);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });
});
