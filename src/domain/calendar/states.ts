import { stateZones } from './state-zones.ts';

/** Codes by name, for the countries whose addresses say `California` as well as `CA`. */
const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(stateZones).flatMap(([country, entries]) =>
    entries.split(/;\s*/).map((entry): [string, string] => {
      const [code = '', , ...name] = entry.split(' ');
      return [`${country} ${name.join(' ').toUpperCase()}`, code];
    }),
  ),
);

/** Whether two texts of addresses of one country mean the same state. */
export const isSameState = (country: string, one: string, other: string): boolean => {
  const [mine, theirs] = [one, other].map((state) => {
    const text = state.trim().toUpperCase();
    return codes.get(`${country} ${text}`) ?? text;
  });
  return mine === theirs;
};
