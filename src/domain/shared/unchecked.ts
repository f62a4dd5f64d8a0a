/**
 * The same type before its rules are checked: present values have their type, and anything may be missing. A missing
 * entry of a list keeps its place as undefined.
 */
export type Unchecked<T> = T extends readonly (infer Item)[]
  ? readonly (Unchecked<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Unchecked<T[Key]> | undefined }
    : T extends string
      ? string
      : T;
