import type { Rule } from 'eslint';

export declare const ownAccount: Rule.RuleModule;
