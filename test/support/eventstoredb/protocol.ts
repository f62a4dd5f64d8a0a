/**
 * The protocol from the client's own generated code, so that the two cannot disagree. Imported as default, because Node
 * cannot detect the names of these CommonJS modules.
 */
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js';

export const protocol = { gossip, features, shared, status, streams, any, googleEmpty };
export const services = {
  gossip: gossipService.GossipService,
  features: featuresService.ServerFeaturesService,
  streams: streamsService.StreamsService,
};
