/** The value of a cookie; undefined if it was not sent. Of two with one name the first counts. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  for (const pair of (header ?? '').split(';')) {
    const [before = '', ...after] = pair.split('=');
    if (before.trim() === name) return after.join('=').trim();
  }
  return undefined;
};

export type Cookie = {
  readonly read: (header: string | undefined) => string | undefined;
  /** The value of `Set-Cookie`; without `maxAgeSeconds` the browser drops the cookie when it is closed. */
  readonly set: (value: string, maxAgeSeconds?: number) => string;
  readonly clear: () => string;
};

/**
 * A cookie that scripts cannot read and that other sites' forms do not send. Over https it has the prefix `__Host-`,
 * which browsers accept from this very host alone, and with `Secure` only. A sandbox on plain http has neither.
 */
export const cookieOf = (name: string, baseUrl: string): Cookie => {
  const isSecure = new URL(baseUrl).protocol === 'https:';
  const fullName = isSecure ? `__Host-${name}` : name;
  const written = (value: string, age: string): string =>
    `${fullName}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${age}`;
  return {
    read: (header) => cookieIn(header, fullName),
    set: (value, maxAgeSeconds) => written(value, maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`),
    clear: () => written('', '; Max-Age=0'),
  };
};
