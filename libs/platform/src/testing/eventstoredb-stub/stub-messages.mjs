// @ts-check
import messages from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import { Metadata, status } from '@grpc/grpc-js';

/** @import { Expected, Moved, Proposed, Standing, Written } from './stub-log.mjs' */

const { AppendResp, BatchAppendResp, ReadResp } = messages;
/** .NET ticks are 100 ns. */
const TICKS_PER_MS = 10_000;

/** @param {Uint8Array | string} name */
export const textOf = (name) => Buffer.from(/** @type {Uint8Array} */ (name)).toString('utf8');

/** @param {string} name */
const streamIdentifier = (name) => new shared.StreamIdentifier().setStreamName(Buffer.from(name, 'utf8'));

/** @param {messages.AppendReq.ProposedMessage | messages.BatchAppendReq.ProposedMessage} message @returns {Proposed} */
export const proposedOf = (message) => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** @param {messages.AppendReq.Options | undefined} options @returns {Expected} */
export function expectedOf(options) {
  if (options?.hasNoStream()) return 'no_stream';
  if (options?.hasStreamExists()) return 'stream_exists';
  return options?.hasRevision() ? Number(options.getRevision()) : 'any';
}

/** @param {messages.BatchAppendReq.Options | undefined} options @returns {Expected} */
export function expectedOfBatch(options) {
  if (options?.hasNoStream()) return 'no_stream';
  if (options?.hasStreamExists()) return 'stream_exists';
  return options?.hasStreamPosition() ? Number(options.getStreamPosition()) : 'any';
}

/** @param {Standing} event */
export function readEvent(event) {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(event.created * TICKS_PER_MS));
  const resolved = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new ReadResp().setEvent(resolved);
}

export const confirmation = () =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()));

/** @param {bigint} position */
export const checkpoint = (position) =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

/** @param {string} stream */
export const streamNotFound = (stream) =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)));

/** @param {Expected} expected @param {Written | Moved} result */
export function appendResponse(expected, result) {
  if ('position' in result) {
    const position = new AppendResp.Position()
      .setCommitPosition(String(result.position))
      .setPreparePosition(String(result.position));
    return new AppendResp().setSuccess(
      new AppendResp.Success().setCurrentRevision(String(result.revision)).setPosition(position),
    );
  }
  const wrong = new AppendResp.WrongExpectedVersion();
  if (result.current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(result.current));
  if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  return new AppendResp().setWrongExpectedVersion(wrong);
}

/** Its class is not exported. */
const emptyDetails = () => rpc.Status.deserializeBinary(Uint8Array.of(0x1a, 0x00));

/** @param {messages.BatchAppendReq} request @param {string} stream @param {Written | Moved} result */
export function batchAppendResponse(request, stream, result) {
  const response = new BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(streamIdentifier(stream));
  if ('position' in result) {
    const position = new shared.AllStreamPosition()
      .setCommitPosition(String(result.position))
      .setPreparePosition(String(result.position));
    return response.setSuccess(
      new BatchAppendResp.Success().setCurrentRevision(String(result.revision)).setPosition(position),
    );
  }
  const wrong = new shared.WrongExpectedVersion();
  if (result.current !== undefined) wrong.setCurrentStreamRevision(String(result.current));
  const error = emptyDetails();
  error.getDetails()?.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return response.setError(error);
}

/**
 * @param {number} code
 * @param {string} details
 * @param {Readonly<Record<string, string>>} [trailers]
 */
export function serviceError(code, details, trailers = {}) {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const unauthenticated = () => serviceError(status.UNAUTHENTICATED, 'Bad credentials');

/** @param {number} port */
export const notLeader = (port) =>
  serviceError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });

/** @param {number} limit */
export const tooLarge = (limit) =>
  serviceError(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });
