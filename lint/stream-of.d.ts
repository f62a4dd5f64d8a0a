import type { Rule } from 'eslint';

export declare const streamOf: Rule.RuleModule;
