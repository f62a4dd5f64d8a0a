/**
 * The same shape before any rule has been checked: whatever is there has its type, and anything may be missing, an entry of a list too: it keeps its place as undefined.
 */
export type Unchecked<T> = T extends readonly (infer Item)[]
  ? readonly (Unchecked<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Unchecked<T[Key]> | undefined }
    : T extends string
      ? string
      : T;
