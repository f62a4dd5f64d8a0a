const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeCharacters = 10;

/**
 * A derived id whose first part is a time, as in a ULID of that time: still the same for the same parts, but ordered, so that rows made one after the other lie
 * side by side in their indexes instead of anywhere.
 */
export const timedId = <Prefix extends string>(derived: `${Prefix}_${string}`, at: string): `${Prefix}_${string}` => {
  let time = '';
  for (let rest = Date.parse(at); time.length < timeCharacters; rest = Math.floor(rest / 32)) time = `${alphabet[rest % 32]}${time}`;
  const cut = derived.indexOf('_') + 1;
  return `${derived.slice(0, cut)}${time}${derived.slice(cut + timeCharacters)}` as `${Prefix}_${string}`;
};
