/** The content security policy of a page: nothing from other hosts, no frame around it, and forms that lead to this service. */
export const pagePolicy = (...more: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    ...more,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
