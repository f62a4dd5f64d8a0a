import { reasons } from '../../../platform/http/engine/failures/reasons.ts';
import type { Failure } from '../../../platform/http/engine/failures/failures.ts';
import type { Operations, InProcessCaller } from '../../../platform/http/engine/route/operations.ts';
import type { RecordPersonalReads } from '../../../../application/privacy/record-reads.ts';
import { notAllowed } from '../../../platform/http/engine/route/gate.ts';
import { AgentCalls } from './agent-calls.ts';
import { untrustedTexts, withoutUntrusted } from './shown.ts';
import type { Tool, ToolAnswer } from './tool.ts';

/** The result of `tools/call`. */
export type ToolResult = {
  readonly isError?: true;
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent: Record<string, unknown>;
};

/** What the tools need of the service. */
export type AgentDependencies = {
  readonly operations: Operations;
  readonly recordReads: RecordPersonalReads;
  /** Told of every failure that no request can be blamed for. */
  readonly onFault: (failure: Failure, caller: InProcessCaller) => void;
};

/** The text is for clients that read no structured content: the same without what others wrote. */
const resultOf = (answer: ToolAnswer): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(withoutUntrusted(answer)) }],
  structuredContent: { ...answer },
});

const mostDetails = 20;

/** What a reason means is a constant of this service. */
const meaningOf = (reason: string) => {
  const [means, remedy] = reasons[reason] ?? [];
  return { means, remedy };
};

/**
 * The messages of a refusal can quote what carriers and others wrote, so they are not trusted. Its reason is, what the
 * reason means, and which field of the input breaks which rule.
 */
const refusalOf = ({ status, reason, message, details = [], unquoted, field }: Failure): ToolResult => ({
  ...resultOf({
    refused: { status, reason, ...meaningOf(reason) },
    faults: unquoted?.().slice(0, mostDetails),
    untrusted: untrustedTexts({ message, field }),
    details: details.slice(0, mostDetails).map((detail) => ({ untrusted: untrustedTexts({ detail }) })),
  }),
  isError: true,
});

/** The tools that a caller sees: those of its scopes whose operations the service has. */
export const toolsFor = (
  tools: readonly Tool[],
  { operations }: Pick<AgentDependencies, 'operations'>,
  { principal }: Pick<InProcessCaller, 'principal'>,
): readonly Tool[] =>
  tools.filter(
    ({ scope, operations: [first] }) => principal.scopes.has(scope) && operations.facts(first) !== undefined,
  );

/** Calls a tool. A refusal of an operation is a result too: the agent can read it and correct its input. */
export const answerCall = async (
  tool: Tool,
  input: unknown,
  caller: InProcessCaller,
  { operations, recordReads, onFault }: AgentDependencies,
): Promise<ToolResult> => {
  try {
    if (!caller.principal.scopes.has(tool.scope)) throw notAllowed({ scope: tool.scope });
    return resultOf(await tool.run(input, new AgentCalls({ named: tool.operations, operations, caller, recordReads })));
  } catch (error) {
    const failure = operations.failureOf(error);
    if (failure.status >= 500) onFault(failure, caller);
    return refusalOf(failure);
  }
};
