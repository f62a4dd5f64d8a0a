import { randomBytes } from 'node:crypto';
import { mcpLink } from '../../adapters/agents/http/mcp-link.ts';
import { agentReasons, agentRoutes } from '../../adapters/agents/http/routes.ts';
import { sqlPreparations } from '../../adapters/agents/sql/preparations.ts';
import { AgentWrites } from '../../application/agents/agent-writes.ts';
import { agentLimitsOf } from '../../domain/accounts/account-settings/index.ts';
import { version } from '../configuration/version.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { personalReads, personalReadTokens } from './personal-reads.ts';

const writes = token<AgentWrites>('agents.writes');

const hour = 3_600_000;

/** The tools for agents at `/mcp`: they call the operations of the API, and know no other feature. */
export const agents: Feature = {
  name: 'agents',
  needs: [accounts, personalReads],
  module: bindings((bind) =>
    bind(writes, (get) => {
      const isSandbox = get(core.config).mode === 'sandbox';
      return new AgentWrites({
        preparations: sqlPreparations(get(core.database).db, get(core.vault)),
        limitsOf: async (accountId) =>
          agentLimitsOf(await get(accountTokens.settings).settingsOf(accountId), isSandbox),
        newConfirmation: () => randomBytes(32).toString('base64url'),
      });
    }),
  ),
  routes: (get) => {
    const [baseUrl, log] = [get(core.baseUrl), get(core.log)];
    const open = async () => {
      const [{ mcpServer }, { agentTools }] = await Promise.all([
        import('../../adapters/agents/http/mcp-server.ts'),
        import('../../adapters/agents/http/tools/index.ts'),
      ]);
      return mcpServer({
        tools: agentTools(get(writes)),
        version,
        endpoint: mcpLink(baseUrl),
        operations: get(core.operations),
        recordReads: get(personalReadTokens.record),
        onFault: ({ reason, cause }, { correlationId }) =>
          log.error({ requestId: correlationId, reason, err: cause }, 'call of a tool failed'),
      });
    };
    let opened: ReturnType<typeof open> | undefined;
    return agentRoutes({ baseUrl, load: () => (opened ??= open()) });
  },
  refusals: agentReasons,
  jobs: (get) => [
    { name: 'agent-preparations-removal', everyMs: hour, task: () => get(writes).clear(get(core.clock).now()) },
  ],
};
