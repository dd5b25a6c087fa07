import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type PersonalClass, type Recorded } from '@bursar/domain/kernel';
import { type StateStore } from '../state-store/state-store.js';
import { ERASED, opened, unseal } from './sealed-text.js';

const KEY_BYTES = 32;

/** Null once destroyed. */
type KeptKeys = { readonly identity: string | null; readonly contact: string | null };
type Keys = Readonly<Record<PersonalClass, KeyObject | undefined>>;

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

const keyOf = (text: string | null): KeyObject | undefined =>
  text === null ? undefined : createSecretKey(Buffer.from(text, 'base64url'));

const keysOf = ({ identity, contact }: KeptKeys): Keys => ({ identity: keyOf(identity), contact: keyOf(contact) });

/** A destroyed key never comes back. */
export class PersonKeys {
  private readonly known = new Map<string, Keys>();
  private readonly lost = new Set<string>();
  private readonly ended = { identity: new Set<string>(), contact: new Set<string>() };
  private loading: Promise<void> | undefined;

  constructor(private readonly state: StateStore) {}

  has(person: string): boolean {
    return this.known.has(person);
  }

  knows(person: string): boolean {
    return this.known.has(person) || this.lost.has(person);
  }

  key(person: string, of: PersonalClass): KeyObject | undefined {
    return this.ended[of].has(person) ? undefined : this.known.get(person)?.[of];
  }

  opened(event: Recorded): Recorded {
    return opened(event, (sealed) => {
      const key = this.key(sealed.$p, sealed.c);
      return key ? unseal(key, sealed) : ERASED;
    });
  }

  async make(persons: Iterable<string>): Promise<void> {
    await this.load(persons);
    await Promise.all(
      [...persons]
        .filter((person) => !this.known.has(person))
        .map(async (person) => {
          const keys = { identity: newKey(), contact: newKey() };
          if (await this.state.insert('keys', person, keys)) this.known.set(person, keysOf(keys));
          else await this.read(person);
        }),
    );
  }

  async load(persons: Iterable<string> = []): Promise<void> {
    await (this.loading ??= this.loadAll());
    for (const person of persons) if (!this.knows(person)) await this.read(person);
  }

  async fingerprints(persons: readonly string[], classes: readonly PersonalClass[]): Promise<readonly string[]> {
    await this.load(persons);
    return persons
      .flatMap((person) => classes.map((of) => this.key(person, of)))
      .flatMap((key) => (key ? createHash('sha256').update(key.export()).digest('hex') : []));
  }

  /** True also if the state store would make one. */
  async stand(persons: readonly string[], classes: readonly PersonalClass[]): Promise<boolean> {
    const kept = await Promise.all(persons.map((person) => this.state.get<KeptKeys>('keys', person)));
    return kept.some((keys) => classes.some((of) => keys?.[of] !== null));
  }

  /** In memory alone. */
  end(persons: readonly string[], classes: readonly PersonalClass[]): void {
    for (const person of persons) for (const of of classes) this.ended[of].add(person);
  }

  async destroy(persons: readonly string[], classes: readonly PersonalClass[]): Promise<void> {
    this.end(persons, classes);
    await this.make(persons);
    const gone = Object.fromEntries(classes.map((of) => [of, null]));
    for (const person of persons) {
      const kept = await this.state.get<KeptKeys>('keys', person);
      await this.state.put('keys', new Map([[person, { ...kept, ...gone }]]));
    }
  }

  private async loadAll(): Promise<void> {
    try {
      for (const { key, value } of await this.state.list<KeptKeys>('keys')) this.known.set(key, keysOf(value));
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }

  private async read(person: string): Promise<void> {
    const kept = await this.state.get<KeptKeys>('keys', person);
    if (kept) this.known.set(person, keysOf(kept));
    else this.lost.add(person);
  }
}
