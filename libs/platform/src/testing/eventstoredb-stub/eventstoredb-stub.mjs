// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { StubLog } from './stub-log.mjs';
import {
  appendResponse,
  batchAppendResponse,
  checkpoint,
  confirmation,
  expectedOf,
  expectedOfBatch,
  proposedOf,
  readEvent,
  serviceError,
  streamNotFound,
  textOf,
  tooLarge,
  unauthenticated,
} from './stub-messages.mjs';

/** @import { sendUnaryData, ServerDuplexStream, ServerReadableStream, ServerUnaryCall, ServerWritableStream } from '@grpc/grpc-js' */
/** @import messages from '@eventstore/db-client/generated/streams_pb.js' */
/** @import { Proposed, Standing } from './stub-log.mjs' */

/**
 * @typedef {'hang' | 'cut' | 'cut-when-done' | { delay_ms: number } | { error: Error } | { errorWhenDone: Error }} Fault
 */

/**
 * @typedef {object} StubOptions
 * @property {Readonly<Record<string, string>>} [users]
 * @property {boolean} [tls]
 */

const CERTIFICATE = join(import.meta.dirname, 'localhost.crt');
const KEY = join(import.meta.dirname, 'localhost.key');
const APPEND_MAX_BYTES = 1024 * 1024;
const CHECKPOINT_EVERY = 2;
const RELEASES = ['drain', 'cancelled', 'close'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export class EventStoreDbStub {
  log = new StubLog();
  port = 0;
  /** @type {string[]} */
  calls = [];
  mute = false;
  /** @type {Promise<void> | undefined} */
  #held;
  /** @type {Map<string, Fault[]>} */
  #faults = new Map();
  /** @type {Server | undefined} */
  #server;
  /** @type {StubOptions} */
  #options;

  /** @param {StubOptions} [options] */
  constructor(options = {}) {
    this.#options = options;
  }

  /** @param {StubOptions} [options] */
  static async start(options) {
    const stub = new EventStoreDbStub(options);
    await stub.start();
    return stub;
  }

  get url() {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** @param {string} [user] */
  secureUrl(user) {
    return `esdb://${user === undefined ? '' : `${user}@`}127.0.0.1:${this.port}?tlsCAFile=${encodeURIComponent(CERTIFICATE)}`;
  }

  async start() {
    const server = new Server();
    server.addService(/** @type {any} */ (streams.StreamsService), {
      append: this.#append.bind(this),
      batchAppend: this.#batchAppend.bind(this),
      read: this.#read.bind(this),
    });
    server.addService(/** @type {any} */ (features.ServerFeaturesService), {
      getSupportedMethods: this.#getSupportedMethods.bind(this),
    });
    server.addService(/** @type {any} */ (gossip.GossipService), { read: this.#gossip.bind(this) });
    this.port = await this.#bind(server);
    this.#server = server;
  }

  stop() {
    this.#server?.forceShutdown();
    this.#server = undefined;
  }

  cut() {
    this.#server?.drain(`127.0.0.1:${this.port}`, 0);
  }

  hold() {
    /** @type {() => void} */
    let release;
    this.#held = new Promise((resolve) => (release = resolve));
    return () => {
      this.#held = undefined;
      release();
    };
  }

  /** @param {string} method @param {...Fault} faults */
  fail(method, ...faults) {
    this.#faults.set(method, [...(this.#faults.get(method) ?? []), ...faults]);
  }

  /** @param {Server} server @returns {Promise<number>} */
  #bind(server) {
    const { tls } = this.#options;
    const credentials = tls
      ? ServerCredentials.createSsl(null, [{ private_key: readFileSync(KEY), cert_chain: readFileSync(CERTIFICATE) }])
      : ServerCredentials.createInsecure();
    return new Promise((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.port}`, credentials, (error, port) => (error ? reject(error) : resolve(port)));
    });
  }

  /**
   * `undefined` means no answer.
   * @template Result
   * @param {string} method
   * @param {import('@grpc/grpc-js').Metadata} metadata
   * @param {() => Result} work
   * @returns {Promise<Result | undefined>}
   */
  async #carryOut(method, metadata, work) {
    this.calls.push(method);
    this.#authenticate(metadata);
    if (method.endsWith('ppend')) await this.#held;
    const fault = this.mute ? 'hang' : this.#faults.get(method)?.shift();
    if (fault === undefined) return work();
    if (fault === 'hang') return undefined;
    if (fault === 'cut') return void this.cut();
    if (fault === 'cut-when-done') return void (work(), this.cut());
    if ('error' in fault) throw fault.error;
    if ('errorWhenDone' in fault) {
      work();
      throw fault.errorWhenDone;
    }
    await new Promise((resolve) => setTimeout(resolve, fault.delay_ms));
    return work();
  }

  /** @param {import('@grpc/grpc-js').Metadata} metadata */
  #authenticate(metadata) {
    const { users } = this.#options;
    if (!users) return;
    const given = String(metadata.get('authorization')[0] ?? '').replace('Basic ', '');
    const [name = '', password] = Buffer.from(given, 'base64').toString('utf8').split(':');
    if (password === undefined || users[name] !== password) throw unauthenticated();
  }

  /** @param {readonly Proposed[]} proposed */
  #requireWellFormed(proposed) {
    if (!proposed.every(({ id }) => UUID.test(id)))
      throw serviceError(status.UNKNOWN, 'Exception was thrown by handler.');
    const bytes = proposed.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    if (bytes > APPEND_MAX_BYTES) throw tooLarge(APPEND_MAX_BYTES);
  }

  /** @param {ServerReadableStream<messages.AppendReq, messages.AppendResp>} call @param {sendUnaryData<messages.AppendResp>} answer */
  #append(call, answer) {
    /** @type {messages.AppendReq.Options | undefined} */
    let options;
    /** @type {Proposed[]} */
    const proposed = [];
    call.on('data', (/** @type {messages.AppendReq} */ request) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) proposed.push(proposedOf(message));
    });
    call.on('error', () => undefined);
    call.on('end', () => {
      const stream = textOf(options?.getStreamIdentifier()?.getStreamName() ?? '');
      const expected = expectedOf(options);
      this.#carryOut('append', call.metadata, () => {
        this.#requireWellFormed(proposed);
        return appendResponse(expected, this.log.append(stream, expected, proposed));
      }).then(
        (response) => response && answer(null, response),
        (error) => answer(error),
      );
    });
  }

  /** @param {ServerDuplexStream<messages.BatchAppendReq, messages.BatchAppendResp>} call */
  #batchAppend(call) {
    /** @type {Map<string, { first: messages.BatchAppendReq, proposed: Proposed[] }>} */
    const underWay = new Map();
    call.on('data', (/** @type {messages.BatchAppendReq} */ request) => {
      const key = request.getCorrelationId()?.getString() ?? '';
      const append = underWay.get(key) ?? { first: request, proposed: [] };
      underWay.set(key, append);
      append.proposed.push(...request.getProposedMessagesList().map(proposedOf));
      if (!request.getIsFinal()) return;
      underWay.delete(key);
      const { first, proposed } = append;
      const stream = textOf(first.getOptions()?.getStreamIdentifier()?.getStreamName() ?? '');
      this.#carryOut('batchAppend', call.metadata, () => {
        this.#requireWellFormed(proposed);
        return batchAppendResponse(
          first,
          stream,
          this.log.append(stream, expectedOfBatch(first.getOptions()), proposed),
        );
      }).then(
        (response) => response && call.write(response),
        (error) => call.emit('error', error),
      );
    });
    call.on('error', () => undefined);
    call.on('end', () => call.end());
  }

  /** @param {ServerWritableStream<messages.ReadReq, messages.ReadResp>} call */
  #read(call) {
    call.on('error', () => undefined);
    const options = /** @type {messages.ReadReq.Options} */ (call.request.getOptions());
    const method = options.hasSubscription() ? 'subscribe' : options.hasStream() ? 'readStream' : 'readAll';
    this.#carryOut(method, call.metadata, () => {
      if (options.hasSubscription()) return this.#deliver(call, options);
      return options.hasStream() ? this.#deliverStream(call, options) : this.#deliverAll(call, options);
    }).catch((error) => call.emit('error', error));
  }

  /** @param {ServerWritableStream<messages.ReadReq, messages.ReadResp>} call @param {messages.ReadReq.Options} options */
  async #deliverStream(call, options) {
    const asked = options.getStream();
    const name = textOf(asked?.getStreamIdentifier()?.getStreamName() ?? '');
    const events = this.log.streams.get(name) ?? [];
    if (events.length === 0) await send(call, streamNotFound(name));
    const from = asked?.hasRevision() ? Number(asked.getRevision()) : 0;
    for (const event of events.slice(from, from + Number(options.getCount()))) await send(call, readEvent(event));
    call.end();
  }

  /**
   * @param {ServerWritableStream<messages.ReadReq, messages.ReadResp>} call
   * @param {messages.ReadReq.Options} options
   */
  async #deliverAll(call, options) {
    if (!options.getAll()?.hasEnd() || options.getReadDirection() !== 1)
      throw serviceError(status.UNIMPLEMENTED, 'Not asked');
    const count = Number(options.getCount());
    for (const event of this.log.events.slice(-count).reverse()) await send(call, readEvent(event));
    call.end();
  }

  /** @param {ServerWritableStream<messages.ReadReq, messages.ReadResp>} call @param {messages.ReadReq.Options} options */
  async #deliver(call, options) {
    const names = new RegExp(options.getFilter()?.getStreamIdentifier()?.getRegex() ?? '');
    let next = this.log.after(startOf(options));
    let leftOut = 0;
    await send(call, confirmation());
    while (isOpen(call)) {
      const event = this.mute ? undefined : this.log.events[next];
      if (!event) {
        await this.#growth(call);
        continue;
      }
      next += 1;
      if (names.test(event.stream)) await send(call, readEvent(event));
      else if (++leftOut % CHECKPOINT_EVERY === 0) await send(call, checkpoint(event.position));
    }
  }

  /** @param {ServerWritableStream<messages.ReadReq, messages.ReadResp>} call @returns {Promise<void>} */
  #growth(call) {
    return new Promise((resolve) => {
      const wake = () => {
        this.log.listeners.delete(wake);
        call.off('cancelled', wake);
        resolve();
      };
      this.log.listeners.add(wake);
      call.once('cancelled', wake);
    });
  }

  /** @param {unknown} _call @param {sendUnaryData<featureMessages.SupportedMethods>} answer */
  #getSupportedMethods(_call, answer) {
    this.calls.push('getSupportedMethods');
    const method = new featureMessages.SupportedMethod()
      .setServiceName('event_store.client.streams.Streams')
      .setMethodName('batchappend');
    answer(null, new featureMessages.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList([method]));
  }

  /** @param {ServerUnaryCall<unknown, unknown>} _call @param {sendUnaryData<gossipMessages.ClusterInfo>} answer */
  #gossip(_call, answer) {
    this.calls.push('gossip');
    const member = new gossipMessages.MemberInfo()
      .setState(gossipMessages.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossipMessages.EndPoint().setAddress('127.0.0.1').setPort(this.port));
    answer(null, new gossipMessages.ClusterInfo().setMembersList([member]));
  }
}

/** @param {messages.ReadReq.Options} options */
function startOf(options) {
  const from = options.getAll()?.getPosition();
  return from ? BigInt(from.getCommitPosition()) : -1n;
}

/** @param {ServerWritableStream<messages.ReadReq, messages.ReadResp>} call */
const isOpen = (call) => !call.cancelled && !call.destroyed;

/**
 * @param {ServerWritableStream<messages.ReadReq, messages.ReadResp>} call
 * @param {messages.ReadResp} response
 */
async function send(call, response) {
  if (!isOpen(call) || call.write(response)) return;
  await new Promise((resolve) => {
    const go = () => {
      for (const event of RELEASES) call.off(event, go);
      resolve(undefined);
    };
    for (const event of RELEASES) call.once(event, go);
  });
}
