import { agentRoutes, mcpPath } from '../../adapters/agents/http/routes.ts';
import { version } from '../configuration/version.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { personalReads, personalReadTokens } from './personal-reads.ts';

/** The tools for agents at `/mcp`: they call the operations of the API, and know no other feature. */
export const agents: Feature = {
  name: 'agents',
  needs: [personalReads],
  routes: (get) => {
    const [baseUrl, log] = [get(core.baseUrl), get(core.log)];
    const open = async () => {
      const [{ mcpServer }, { agentTools }] = await Promise.all([
        import('../../adapters/agents/http/mcp-server.ts'),
        import('../../adapters/agents/http/tools/index.ts'),
      ]);
      return mcpServer({
        tools: agentTools,
        version,
        endpoint: `${baseUrl}${mcpPath}`,
        operations: get(core.operations),
        recordReads: get(personalReadTokens.record),
        onFault: ({ reason, cause }, { correlationId }) =>
          log.error({ requestId: correlationId, reason, err: cause }, 'call of a tool failed'),
      });
    };
    let opened: ReturnType<typeof open> | undefined;
    return agentRoutes({ baseUrl, load: () => (opened ??= open()) });
  },
};
