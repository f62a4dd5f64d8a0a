/**
 * A domain event. `type` is unique in the whole log; `data` is what JSON.parse returns (ISO strings, decimal strings),
 * because stores keep events as JSON. Written events never change: add optional fields, rename nothing.
 */
export type DomainEvent<Type extends string = string, Data = unknown> = { readonly type: Type; readonly data: Data };
