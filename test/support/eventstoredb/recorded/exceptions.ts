/**
 * Scenarios that the stand-in does not support, because Waybill does not need them: streams are never deleted,
 * truncated or given metadata. By recorded name.
 */
export const unsupportedByStandIn: readonly string[] = [
  ...['tomb', 'tomb_missing', 'tomb_wrong', 'tomb_idem_retry', 'tomb_then_all'],
  ...['soft', 'soft_any', 'soft_exact', 'soft_twice', 'soft_missing', 'soft_wrong', 'soft_then_all'],
  ...['meta_missing', 'meta_max', 'meta_trunc', 'meta_wrong', 'meta_read_stream'],
  ...['sub_stream_tombstoned', 'sub_stream_tomb_live', 'sub_stream_softdel_live', 'sub_maxcount_truncated'],
];

/** An event without data: the client throws an error that cannot be caught, with any server. */
export const notPlayable: readonly string[] = ['shape_undefdata'];
