/**
 * An address as it may be shown: where a password may stand, nothing does. One that was not escaped may hold any sign, so it is taken to end at the last `@`; a host with an
 * `@` somewhere behind it goes with it.
 */
export const withoutPassword = (url: string): string => {
  if (url.startsWith('file:')) return url;
  const asked = url.replace(/(?<=[?&])(ssl)?password=[^&]*(&|$)/gi, '').replace(/[?&]$/, '');
  const [start, end] = [asked.indexOf('//'), asked.lastIndexOf('@')];
  return start === -1 || end < start + 2 ? asked : asked.slice(0, start + 2) + asked.slice(end + 1);
};
