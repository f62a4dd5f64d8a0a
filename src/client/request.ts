/** One operation, as the generated table describes it. */
export type OperationSpec = {
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly isPublic?: true;
  readonly takesKey?: true;
  readonly paging?: 'range';
  readonly reply?: 'text' | 'blob';
};

type Parameter = string | number | boolean;
/** The parts of a request that an operation has, without their types. */
export type RequestParts = {
  readonly path?: Readonly<Record<string, Parameter>>;
  readonly query?: Readonly<Record<string, Parameter | readonly Parameter[] | undefined>>;
  readonly body?: unknown;
};

const filled = (path: string, parameters: RequestParts['path'] = {}): string => {
  const values = new Map(Object.entries(parameters));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    // An empty one would be another path, such as that of the list.
    if (value === undefined || value === '') throw new TypeError(`path.${name} is needed for ${path}.`);
    return encodeURIComponent(value);
  });
};

const queryOf = (query: RequestParts['query'] = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search.toString()}`;
};

const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url);

/** The address of a request. `baseUrl` may have a path of its own, where the service stands behind a prefix. */
export const addressOf = (baseUrl: string, { path }: OperationSpec, parts: RequestParts): string =>
  `${withoutSlash(baseUrl)}${filled(path, parts.path)}${queryOf(parts.query)}`;

/** 32 random hexadecimal digits: for idempotency keys and request ids. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const safeMethods: ReadonlySet<string> = new Set(['GET', 'DELETE']);

/** Whether doing it twice has the effect of doing it once, by the method (RFC 9110, 9.2.2) or by the key. */
export const isRepeatable = ({ method, takesKey }: OperationSpec): boolean =>
  safeMethods.has(method) || takesKey === true;
