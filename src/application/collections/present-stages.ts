import { channelOf } from '../../domain/collections/taxes-collection/index.ts';
import type { CollectionView } from './collection-view.ts';

/**
 * The timeline as replies show it: the messages to the consignee and the deadline, in the order in which they were
 * planned.
 */
export const presentStages = ({ stages }: Pick<CollectionView, 'stages'>) =>
  stages.map(({ stageId, type, status, scheduledAt, completedAt, error, skipReason, retryCount, ...others }) => {
    const { messageId, delivery, requested, refundId } = others;
    const channel = channelOf(type);
    return {
      id: stageId,
      type,
      status,
      scheduledAt,
      ...(completedAt !== undefined && { completedAt }),
      ...(error !== undefined && { error }),
      ...(skipReason !== undefined && { skipReason }),
      retryCount,
      metadata: {
        ...(channel && { channel }),
        ...(messageId !== undefined && { messageId }),
        ...(delivery && { delivery }),
        ...(requested && { requested }),
        ...(refundId !== undefined && { refundId }),
      },
    };
  });
