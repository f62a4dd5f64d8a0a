import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { CommandGroup, CommandIo, ExitCode } from './io.ts';

type McpOptions = { readonly url: string; readonly tokenFile: string };

/** A message of the client: a request has an id, a notification has none. */
type Message = {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly name?: unknown;
    readonly protocolVersion?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
};

const parseError = -32_700;
/** Of the range that JSON-RPC leaves to implementations. */
const notForwarded = -32_000;

const errorReply = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const versionOfMessage = 'io.modelcontextprotocol/protocolVersion';

/** Forwards messages to the service, which needs the revision and the method in headers too. */
class Forwarder {
  readonly #url: URL;
  readonly #token: string;
  /** The revision that the service agreed to in its reply to `initialize`; later revisions name it in each message. */
  #agreed: string | undefined;

  constructor(url: URL, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** The reply of the service, or the error that takes its place; undefined for a notification. */
  async replyTo(line: string): Promise<unknown> {
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      return errorReply(null, parseError, 'The line is not JSON.');
    }
    try {
      const response = await fetch(this.#url, { method: 'POST', headers: this.#headersOf(message), body: line });
      const text = await response.text();
      if (text === '') return undefined;
      return this.#noted(message, this.#replyIn(text, response.status, message));
    } catch (error) {
      if (message.id === undefined) return undefined;
      return errorReply(message.id, notForwarded, `The service did not answer: ${(error as Error).message}`);
    }
  }

  #headersOf({ method, params }: Message): Record<string, string> {
    const inMessage = textOf(params?._meta?.[versionOfMessage]);
    const version = inMessage ?? this.#agreed;
    const [named, tool] = [textOf(method), textOf(params?.name)];
    return {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(version !== undefined && { 'mcp-protocol-version': version }),
      ...(inMessage !== undefined && named !== undefined && { 'mcp-method': named }),
      ...(inMessage !== undefined && tool !== undefined && { 'mcp-name': tool }),
    };
  }

  /** A refusal of the service itself, such as of the token, is no message of the protocol. */
  #replyIn(text: string, status: number, { id }: Message): unknown {
    const reply = JSON.parse(text) as {
      readonly jsonrpc?: unknown;
      readonly messages?: readonly { message: string }[];
    };
    if (reply.jsonrpc !== undefined) return reply;
    return errorReply(
      id,
      notForwarded,
      `${status}: ${reply.messages?.[0]?.message ?? 'The service refused the message.'}`,
    );
  }

  #noted({ method }: Message, reply: unknown): unknown {
    if (method === 'initialize')
      this.#agreed = textOf(
        (reply as { readonly result?: { readonly protocolVersion?: unknown } }).result?.protocolVersion,
      );
    return reply;
  }
}

/** Runs until the client closes the input. Standard output has messages only. */
const forward = async ({ stdin, stdout }: CommandIo, { url, tokenFile }: McpOptions): Promise<ExitCode> => {
  const token = (await readFile(tokenFile, 'utf8')).trim();
  const forwarder = new Forwarder(new URL(`${url.replace(/\/$/, '')}/mcp`), token);
  const answer = async (line: string): Promise<void> => {
    const reply = await forwarder.replyTo(line);
    if (reply !== undefined) stdout.write(`${JSON.stringify(reply)}\n`);
  };
  const answers = new Set<Promise<void>>();
  for await (const line of createInterface({ input: stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const answered = answer(line).finally(() => answers.delete(answered));
    answers.add(answered);
    // What follows the handshake needs the revision that was agreed to in it.
    if (line.includes('"initialize"')) await answered;
  }
  await Promise.all(answers);
  return 0;
};

/** `waybill mcp`. */
export const mcpCommands: CommandGroup = (command, { io, endWith }) => {
  command
    .requiredOption('--url <url>', 'address of the service, such as https://shipping.example.com')
    .requiredOption('--token-file <file>', 'file that holds a token with the scope agent_read')
    .action((options: McpOptions) => endWith(forward(io, options)));
};
