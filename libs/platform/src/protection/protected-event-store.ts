import { type PersonalClass, type PersonalDeclarations, type Position, type Recorded } from '@bursar/domain/kernel';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.js';
import { type Appended, EventStore, type NewEvent, type Span, type StreamSlice } from '../event-store/event-store.js';
import { DeclaredTexts } from './declared-texts.js';
import { type PersonKeys } from './person-keys.js';
import { ERASED, opened, seal, type SealedText, unseal } from './sealed-text.js';

const CACHED_TEXTS_MAX = 20_000;

interface EndedKeys {
  readonly ids: readonly string[];
  readonly classes: readonly PersonalClass[];
}

export type EndOfKeys = (event: Recorded) => EndedKeys | undefined;

interface Waiting {
  readonly strangers: ReadonlySet<string>;
  readonly go: () => void;
  readonly fail: (error: unknown) => void;
}

export class ProtectedEventStore extends EventStore {
  override readonly failTogetherMax: number;
  private readonly texts: DeclaredTexts;
  private readonly sealed = new LRUCache<string, SealedText>(atMost(CACHED_TEXTS_MAX));
  private readonly plain = new LRUCache<string, string>(atMost(CACHED_TEXTS_MAX));
  private readonly waiting: Waiting[] = [];
  private making: Promise<void> | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly keys: PersonKeys,
    declarations: PersonalDeclarations,
    private readonly endOfKeys: EndOfKeys = () => undefined,
  ) {
    super();
    this.failTogetherMax = log.failTogetherMax;
    this.texts = new DeclaredTexts(declarations);
  }

  override identity(): Promise<string> {
    return this.log.identity();
  }

  override async read(stream: string, after?: number): Promise<StreamSlice> {
    const slice = await this.log.read(stream, after);
    return { ...slice, events: await this.openedOf(slice.events) };
  }

  override append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended> {
    const { sealed, strangers } = this.sealedOf(events);
    if (this.making === undefined && strangers.size === 0) return this.log.append(stream, sealed, expected);
    return new Promise((resolve, reject) => {
      const go = () => void this.log.append(stream, this.sealedOf(events).sealed, expected).then(resolve, reject);
      this.waiting.push({ strangers, go, fail: reject });
      this.making ??= this.makeKeys();
    });
  }

  override async *follow(after: Position, stop: AbortSignal): AsyncGenerator<readonly Recorded[]> {
    for await (const events of this.log.follow(after, stop)) {
      for (const event of events) {
        const ended = this.endOfKeys(event);
        if (ended) this.keys.end(ended.ids, ended.classes);
      }
      yield this.openedOf(events);
    }
  }

  override async *history(after?: Position, span?: Span): AsyncGenerator<Recorded, void> {
    for await (const event of this.log.history(after, span)) {
      const strangers = new Set<string>();
      const open = this.open(event, strangers);
      if (strangers.size === 0) yield open;
      else yield* await this.openedOf([event]);
    }
  }

  override head(): Promise<Position> {
    return this.log.head();
  }

  override async close(): Promise<void> {
    await this.making;
    await this.log.close();
  }

  private async makeKeys(): Promise<void> {
    while (this.waiting.length > 0) {
      const together = this.waiting.splice(0);
      try {
        await this.keys.make(new Set(together.flatMap(({ strangers }) => [...strangers])));
        for (const { go } of together) go();
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
    this.making = undefined;
  }

  private sealedOf(events: readonly NewEvent[]) {
    const strangers = new Set<string>();
    const sealing = (person: string, of: PersonalClass, text: string): SealedText | string => {
      if (this.keys.has(person)) return this.seal(person, of, text);
      strangers.add(person);
      return text;
    };
    return { sealed: events.map((event) => this.texts.replaced(event, sealing)), strangers };
  }

  private seal(person: string, of: PersonalClass, text: string): SealedText | string {
    const key = this.keys.key(person, of);
    if (!key) return ERASED;
    // Names repeat, texts that people typed do not.
    if (of === 'contact') return seal(key, { $p: person, c: of }, text);
    const known = this.sealed.get(text);
    if (known?.$p === person) return known;
    const made = seal(key, { $p: person, c: of }, text);
    this.sealed.set(text, made);
    return made;
  }

  private async openedOf(events: readonly Recorded[]): Promise<readonly Recorded[]> {
    const strangers = new Set<string>();
    const open = events.map((event) => this.open(event, strangers));
    if (strangers.size === 0) return open;
    await this.keys.load(strangers);
    return events.map((event) => this.open(event, strangers));
  }

  private open(event: Recorded, strangers: Set<string>): Recorded {
    return opened(event, (sealed) => this.textOf(sealed, strangers));
  }

  private textOf(sealed: SealedText, strangers: Set<string>): string {
    const { $p: person, c, x } = sealed;
    if (!this.keys.knows(person)) {
      strangers.add(person);
      return ERASED;
    }
    const key = this.keys.key(person, c);
    if (!key) return ERASED;
    if (c === 'contact') return unseal(key, sealed);
    const known = this.plain.get(x);
    if (known !== undefined) return known;
    const text = unseal(key, sealed);
    this.plain.set(x, text);
    return text;
  }
}
