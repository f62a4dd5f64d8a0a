/** A text with the values of its `{names}`. Throws for a value that is missing: nobody must see a placeholder. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = Object.entries(values).find(([known]) => known === key)?.[1];
    if (value === undefined) throw new TypeError(`The text "${text}" needs the value ${key}.`);
    return value;
  });
