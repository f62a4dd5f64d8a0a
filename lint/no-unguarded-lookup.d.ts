import type { Rule } from 'eslint';

export declare const noUnguardedLookup: Rule.RuleModule;
