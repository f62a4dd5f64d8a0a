import { Agent, request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { aDeployment } from '../support/deployment.ts';
import { labelRequest, labels } from '../http/label-request.ts';
import type { ServiceProcess } from '../support/service-process.ts';

type Answer = { readonly status: number; readonly connection: string | undefined };

const ask = (agent: Agent, url: string, { token = '', body }: { readonly token?: string; readonly body?: object } = {}) =>
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
        response.on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }));
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body && JSON.stringify(body));
  });

const isRefused = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

onPostgres(() => {
  it('a process that is told to stop says so, answers what comes meanwhile, and loses nobody', { timeout: 90_000 }, async () => {
    const start = await aDeployment({ DRAIN: '1' });
    const [one, other] = await Promise.all([start('api'), start('api')]);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    expect(await ask(agent, `${one.url}/readyz`)).toEqual({ status: 200, connection: 'keep-alive' });

    // Clients turn by turn to both over connections they keep, and to the other one only when the first cannot be connected to.
    const answers: Answer[] = [];
    let asking = true;
    const client = async (): Promise<void> => {
      for (let turn = 0; asking; turn++) {
        const [first, second] = turn % 2 === 0 ? [one, other] : [other, one];
        const book = ({ url }: ServiceProcess): Promise<Answer> =>
          ask(agent, `${url}${labels}`, { token: one.token, body: labelRequest({ labelFormat: 'ZPL' }) });
        answers.push(
          await book(first).catch((error: unknown) => {
            if (isRefused(error)) return book(second);
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
    const before = answers.length;
    expect(await ended).toEqual({ code: 0, signal: null });
    await eventually(() => answers.length > before + 20);
    asking = false;
    await Promise.all(clients);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });
});
