/** A warning about a request that is carried out nevertheless. `reason` is a stable snake_case word. */
export type Warning = { readonly reason: string; readonly field?: string; readonly message: string };
