import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RunningService } from './running-service.ts';

/** What a tool answered, as a client hands it to a model. */
export type ToolAnswered = {
  readonly isError?: boolean | undefined;
  readonly content: readonly { readonly type: string; readonly text?: string | undefined }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
};

/** A client of the protocol, whichever package it is from. */
export type McpClient = {
  readonly revision: () => string | undefined;
  readonly tools: () => Promise<readonly { readonly name: string; readonly description?: string | undefined }[]>;
  readonly call: (name: string, input?: Record<string, unknown>) => Promise<ToolAnswered>;
  readonly close: () => Promise<void>;
};

const info = { name: 'test', version: '1' };

type Connect = (service: Pick<RunningService, 'listeningAt' | 'tokens'>, token: string) => Promise<McpClient>;

const requestWith = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

const current =
  (mode: 'legacy' | { readonly pin: string }): Connect =>
  async ({ listeningAt, tokens }, token) => {
    const client = new Client(info, { versionNegotiation: { mode } });
    const url = new URL(`${listeningAt}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, requestWith(tokens[token] ?? token)));
    return {
      revision: () => client.getNegotiatedProtocolVersion(),
      tools: async () => (await client.listTools()).tools,
      call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as ToolAnswered,
      close: () => client.close(),
    };
  };

const older: Connect = async ({ listeningAt, tokens }, token) => {
  const client = new OlderClient(info);
  const transport = new OlderTransport(new URL(`${listeningAt}/mcp`), requestWith(tokens[token] ?? token));
  await client.connect(transport);
  return {
    revision: () => transport.protocolVersion,
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as ToolAnswered,
    close: () => client.close(),
  };
};

/** A client of the newest revision. */
export const mcpClient = current({ pin: '2026-07-28' });

/** Clients by package and revision. */
export const mcpClients: Readonly<Record<string, { readonly revision: string; readonly connect: Connect }>> = {
  '@modelcontextprotocol/client, 2026-07-28': { revision: '2026-07-28', connect: mcpClient },
  '@modelcontextprotocol/client, 2025-11-25': { revision: '2025-11-25', connect: current('legacy') },
  '@modelcontextprotocol/sdk, 2025-11-25': { revision: '2025-11-25', connect: older },
};
