import { z } from 'zod';
import type { AgentScope } from '../../../../application/shared/ports/access-tokens.ts';
import { inputChecker } from '../../../platform/http/engine/route/input.ts';
import type { AgentCalls } from './agent-calls.ts';

/**
 * What a tool answers. Fields named `untrusted`, at any level, hold texts that others wrote; all else are words,
 * numbers, times and ids of this service.
 */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** A tool for agents. Its name, title and descriptions are constants, which a test compares with a digest. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: AgentScope;
  /** The operations of the API that it may call. The tool is not there if the service lacks the first one. */
  readonly operations: readonly [string, ...string[]];
  /** Whether it changes nothing but the record of what was calculated. */
  readonly onlyReads: boolean;
  /** The input as JSON Schema. */
  readonly inputSchema: Readonly<Record<string, unknown>> & { readonly type: 'object' };
  /** Rejects with the error of an operation, or with a 400 for an invalid input. */
  readonly run: (input: unknown, calls: AgentCalls) => Promise<ToolAnswer>;
};

type ToolParts<Input extends z.ZodType> = Omit<Tool, 'inputSchema' | 'run'> & {
  readonly input: Input;
  readonly run: (input: z.output<Input>, calls: AgentCalls) => Promise<ToolAnswer>;
};

/** Checks a tool with its full types and returns it with the types erased. */
export const tool = <Input extends z.ZodObject>({ input, run, ...parts }: ToolParts<Input>): Tool => {
  const check = inputChecker({ body: input });
  return {
    ...parts,
    inputSchema: { ...z.toJSONSchema(input, { io: 'input' }), type: 'object' },
    run: (sent, calls) =>
      run(check({ params: undefined, query: undefined, body: sent ?? {} }).body as z.output<Input>, calls),
  };
};
