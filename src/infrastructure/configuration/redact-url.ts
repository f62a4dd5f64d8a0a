/**
 * Removes the password from an address, for logs and messages. A password that was not escaped may hold any character,
 * so everything up to the last `@` is removed; if an `@` follows the host, the host is removed too.
 */
export const redactUrl = (url: string): string => {
  if (url.startsWith('file:')) return url;
  const asked = url.replace(/(?<=[?&])(ssl)?password=[^&]*(&|$)/gi, '').replace(/[?&]$/, '');
  const [start, end] = [asked.indexOf('//'), asked.lastIndexOf('@')];
  return start === -1 || end < start + 2 ? asked : asked.slice(0, start + 2) + asked.slice(end + 1);
};
