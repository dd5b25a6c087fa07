// @ts-check

/**
 * @typedef {object} Proposed
 * @property {string} id
 * @property {string} type
 * @property {string} contentType
 * @property {Uint8Array} data
 * @property {Uint8Array} metadata
 */

/** @typedef {Proposed & { stream: string, revision: number, position: bigint, created: number }} Standing */

/**
 * @typedef {number | 'any' | 'no_stream' | 'stream_exists'} Expected
 * @typedef {{ revision: number, position: bigint }} Written
 * @typedef {{ current: number | undefined }} Moved
 */

const GAP = 61n;
const NOTHING = new Uint8Array();

export class StubLog {
  /** @type {Standing[]} */
  events = [];
  /** @type {Map<string, Standing[]>} */
  streams = new Map();
  /** @type {Set<() => void>} */
  listeners = new Set();
  #end = 4_017n;

  constructor() {
    this.#systemEvent('$$$stats-127.0.0.1:2113', '$metadata');
    this.#systemEvent('links', '$>');
  }

  /**
   * @param {string} stream
   * @param {Expected} expected
   * @param {readonly Proposed[]} proposed
   * @returns {Written | Moved}
   */
  append(stream, expected, proposed) {
    const standing = this.streams.get(stream) ?? [];
    const current = standing.length - 1;
    if (!fits(expected, current)) {
      return this.#repeat(standing, expected, proposed) ?? { current: current < 0 ? undefined : current };
    }
    for (const event of proposed) this.#stand(stream, event);
    for (const listener of this.listeners) listener();
    const last = /** @type {Standing} */ (this.streams.get(stream)?.at(-1));
    return { revision: last.revision, position: last.position };
  }

  /** @param {bigint} position */
  after(position) {
    const found = this.events.findIndex((event) => event.position > position);
    return found < 0 ? this.events.length : found;
  }

  rewindTo(/** @type {number} */ length) {
    const kept = this.events.slice(0, length);
    this.events = kept;
    this.#end = (kept.at(-1)?.position ?? 0n) + GAP;
    this.streams = new Map();
    for (const event of kept) this.streams.set(event.stream, [...(this.streams.get(event.stream) ?? []), event]);
  }

  /**
   * @param {readonly Standing[]} standing
   * @param {Expected} expected
   * @param {readonly Proposed[]} proposed
   * @returns {Written | undefined}
   */
  #repeat(standing, expected, proposed) {
    const revision = expected === 'no_stream' ? -1 : expected;
    if (typeof revision !== 'number') return undefined;
    const same = proposed.every(({ id }, index) => standing[revision + 1 + index]?.id === id);
    const last = same ? standing[revision + proposed.length] : undefined;
    return last && { revision: last.revision, position: last.position };
  }

  /**
   * @param {string} stream
   * @param {Proposed} event
   */
  #stand(stream, event) {
    const standing = this.streams.get(stream) ?? [];
    const made = { ...event, stream, revision: standing.length, position: this.#end, created: Date.now() };
    standing.push(made);
    this.streams.set(stream, standing);
    this.events.push(made);
    this.#end += GAP + BigInt(event.data.length + event.metadata.length);
  }

  /**
   * @param {string} stream
   * @param {string} type
   */
  #systemEvent(stream, type) {
    this.#stand(stream, {
      id: crypto.randomUUID(),
      type,
      contentType: 'application/json',
      data: NOTHING,
      metadata: NOTHING,
    });
  }
}

/** `current` is -1 without a stream. @param {Expected} expected @param {number} current */
function fits(expected, current) {
  if (expected === 'any') return true;
  return expected === 'stream_exists' ? current >= 0 : current === (expected === 'no_stream' ? -1 : expected);
}
