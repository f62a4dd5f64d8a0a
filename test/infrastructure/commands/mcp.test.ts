import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../support/command-line.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
let tokenFile: string;
beforeAll(async () => {
  service = await runningService();
  tokenFile = join(service.dataDir, 'agent-token');
  const { token } = await service.issue({ accountId: shop, scopes: ['agent_read'] });
  await writeFile(tokenFile, `${token}\n`);
});
afterAll(() => service.stop());

type Reply = { readonly id: unknown; readonly result?: unknown; readonly error?: { readonly message: string } };

const repliesTo = async (lines: readonly (object | string)[], file = tokenFile): Promise<readonly Reply[]> => {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const options = { dataDir: service.dataDir, input };
  const { code, stdout } = await runCommand(['mcp', '--url', service.listeningAt, '--token-file', file], options);
  expect(code).toBe(0);
  const replies = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Reply]));
  return replies.toSorted((one, other) => Number(one.id) - Number(other.id));
};

const clientInfo = { name: 'test', version: '1' };
const call = { name: 'find', arguments: { query: 'shp_none' } };
const found = { result: { structuredContent: { results: [] } } };

it('forwards messages of the revision 2025-11-25, and answers no notification', async () => {
  const replies = await repliesTo([
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call },
  ]);
  expect(replies).toMatchObject([
    { id: 1, result: { protocolVersion: '2025-11-25' } },
    { id: 2, ...found },
  ]);
});

it('forwards messages of the revision 2026-07-28', async () => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const replies = await repliesTo([
    { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { ...call, _meta } },
  ]);
  expect(replies).toMatchObject([
    { id: 1, result: { supportedVersions: ['2026-07-28'] } },
    { id: 2, ...found },
  ]);
});

it('says what is wrong as an error of the protocol', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const wrong = join(service.dataDir, 'wrong-token');
  await writeFile(wrong, service.tokens['shop'] ?? '');
  expect(await repliesTo([list], wrong)).toMatchObject([
    { id: 1, error: { message: '403: The token must carry the scope agent_read.' } },
  ]);
  expect(await repliesTo(['{'])).toMatchObject([{ id: null, error: { message: 'The line is not JSON.' } }]);
});
