import { getCollection } from './collections.ts';
import { listFailedDeliveries } from './deliveries.ts';
import { findTool } from './find.ts';
import { checkRestrictions, classifyGoods, quoteDutiesTool, quoteRatesTool } from './goods.ts';
import { explainHistory } from './history.ts';
import { getShipment, listShipments, trackParcel } from './shipments.ts';
import type { AgentWrites } from '../../../../application/agents/agent-writes.ts';
import { advanceSandbox } from './sandbox.ts';
import type { Tool } from './tool.ts';
import { writeTools } from './writes.ts';

/** All tools. What is not here no agent can do: refunds, settling, erasure, exports, secrets, apps, settings, users. */
export const agentTools = (writes: AgentWrites): readonly Tool[] => [
  findTool,
  getShipment,
  listShipments,
  trackParcel,
  quoteRatesTool,
  quoteDutiesTool,
  classifyGoods,
  checkRestrictions,
  getCollection,
  listFailedDeliveries,
  explainHistory,
  ...writeTools(writes),
  advanceSandbox,
];
