/** The content security policy of a page: nothing from other hosts, no frame around it, and forms that lead to the given places. */
export const pagePolicyTo = (formTargets: readonly string[], ...more: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    ...more,
    `form-action ${formTargets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The policy of a page whose forms lead to this service. */
export const pagePolicy = (...more: readonly string[]): string => pagePolicyTo(["'self'"], ...more);
