type Made = () => unknown;
type Called = (this: unknown, ...given: readonly unknown[]) => unknown;

const recordings = new WeakMap<object, Made>();
const USES: readonly unknown[] = ['safeParse', 'parse'];

const isRecorded = (value: unknown): value is object => typeof value === 'function' && recordings.has(value);

const madeOf = (value: unknown): unknown => (isRecorded(value) ? recordings.get(value)?.() : value);

function allMade(value: unknown): unknown {
  if (isRecorded(value)) return madeOf(value);
  if (Array.isArray(value)) return value.map(madeOf);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, madeOf(part)]));
}

function recorded(make: Made, owner?: Made): object {
  let made: { readonly value: unknown } | undefined;
  const once: Made = () => (made ??= { value: make() }).value;
  const recording: object = new Proxy(() => undefined, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined;
      if (USES.includes(name)) {
        const schema = once() as Readonly<Record<string, Called>>;
        return schema[name]?.bind(schema);
      }
      return recorded(() => (once() as Readonly<Record<string, unknown>>)[name], once);
    },
    apply: (_, __, given: readonly unknown[]) =>
      recorded(() => (once() as Called).apply(owner?.(), given.map(allMade))),
  });
  recordings.set(recording, once);
  return recording;
}

let real: object | undefined;

export const checkWith = (zod: object): void => void (real = zod);

/** Makes schemas at their first check, so other pages load no library. */
export const z = recorded(() => {
  if (real === undefined) throw new Error('A form that checks its fields imports `checks.ts`');
  return real;
});
