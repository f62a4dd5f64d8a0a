import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a server of chat completions was asked. */
export type ChatRequest = {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly temperature: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  readonly question: {
    readonly goods: Readonly<Record<string, string>>;
    readonly candidates: readonly {
      readonly hsCode: string;
      readonly name: string;
      readonly heading?: string;
      readonly subheading?: string;
    }[];
  };
};

/** What the model says; or whatever else the server does. */
export type ChatReply = string | ((response: ServerResponse) => void);

/** A completion as the protocol documents it. */
export const completionOf = (content: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_795_000_000,
  model: 'test-model',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 210, completion_tokens: 9, total_tokens: 219 },
});

/** A server on loopback that speaks the OpenAI-compatible chat completions. `reply` says what the model answers. */
export const chatServer = async (reply: (asked: ChatRequest) => ChatReply) => {
  const asked: ChatRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { url: path = '', headers } = request;
      if (path.endsWith('/models')) {
        const isKnown = headers.authorization === undefined || headers.authorization === 'Bearer k3y';
        response
          .writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
          .end(JSON.stringify({ object: 'list', data: [{ id: 'test-model', object: 'model' }] }));
        return;
      }
      const body = JSON.parse(sent) as ChatRequest['body'];
      const question = JSON.parse(body.messages.at(-1)?.content ?? '') as ChatRequest['question'];
      const one = { path, authorization: headers.authorization, body, question };
      asked.push(one);
      const answer = reply(one);
      if (typeof answer === 'function') answer(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completionOf(answer)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
