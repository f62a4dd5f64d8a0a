/**
 * Something that happened. `type` is unique in the whole log; `data` is what JSON gives back (ISO strings, decimal strings), because that is all a
 * store can promise. Events already written are for ever: add optional fields, rename nothing.
 */
export type DomainEvent<Type extends string = string, Data = unknown> = { readonly type: Type; readonly data: Data };
