import type { Change } from '../../src/application/audit/differences.ts';

const stepsOf = (path: string): readonly string[] => path.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')); // oxfmt-ignore

const memberOf = (parent: unknown, step: string): unknown => {
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, step))
    throw new Error(`There is no ${step}.`);
  return (parent as Record<string, unknown>)[step];
};

/** Applies a JSON Patch (RFC 6902), one operation after the other. Throws if an operation cannot be applied. */
export const patched = (document: unknown, changes: readonly Change[]): unknown => {
  let root: unknown = structuredClone(document);
  for (const change of changes) {
    const steps = stepsOf(change.path);
    const last = steps.at(-1);
    const value = change.op === 'remove' ? undefined : structuredClone(change.after);
    if (last === undefined) {
      root = value;
      continue;
    }
    const parent = steps.slice(0, -1).reduce(memberOf, root);
    if (Array.isArray(parent)) {
      const index = Number(last);
      if (change.op === 'add') {
        if (index > parent.length) throw new Error(`${change.path} is beyond the end.`);
        parent.splice(index, 0, value);
      } else {
        memberOf(parent, last);
        parent.splice(index, 1, ...(change.op === 'remove' ? [] : [value]));
      }
      continue;
    }
    if (change.op !== 'add') memberOf(parent, last);
    if (change.op === 'remove') Reflect.deleteProperty(parent as object, last);
    else Object.defineProperty(parent, last, { value, writable: true, enumerable: true, configurable: true });
  }
  return root;
};
