/** The path of the endpoint. */
export const mcpPath = '/mcp';

/** The address of the tools for agents, at the address of a service. */
export const mcpLink = (baseUrl: string): string => `${baseUrl}${mcpPath}`;
