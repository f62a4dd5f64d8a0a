/** One thing that was looked at: how much of it there was, and whether it is as promised. */
export type Finding = { readonly what: string; readonly seen: string; readonly holds: boolean };

/** A part of the run that could not be done on this machine, by name. */
export type Skipped = { readonly skipped: string };

export const noted = (what: string, seen: string | number): Finding => ({ what, seen: String(seen), holds: true });

/** `wrong` lists what breaks the promise; a few of them are shown. */
export const promised = (what: string, of: number, wrong: readonly string[]): Finding => ({
  what,
  seen:
    wrong.length === 0
      ? `${of} of ${of}`
      : `${of - wrong.length} of ${of}; not ${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ' …' : ''}`,
  holds: wrong.length === 0,
});

export const tableOf = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings.map(({ what, seen, holds }) => `  ${holds ? '  ' : '✗ '}${what.padEnd(width)}  ${seen}`).join('\n');
};
