/**
 * Names that reach the prototype of the object they are assigned to, and one that makes it an object that cannot be
 * compared or shown.
 */
export const unsafeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', 'toString']);
