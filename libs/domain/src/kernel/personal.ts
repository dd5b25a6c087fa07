import { type EventDeclaration, type EventDeclarations } from './event-declaration.js';

/** `contact`: e-mail, phone, bank account, texts typed by people. `identity`: name, enrollment number. */
export type PersonalClass = 'identity' | 'contact';

/** Ids, positions, instants, days and years, known by their names. */
type Impersonal =
  | 'by'
  | 'for'
  | 'id'
  | 'ids'
  | 'position'
  | 'at'
  | 'asOf'
  | 'month'
  | 'effectiveFrom'
  | 'financialYear'
  | `${string}Id`
  | `${string}Ids`
  | `${string}By`
  | `${string}At`
  | `${string}On`
  | `${string}Date`;

type TextIn<Value, Path extends string> = Value extends string
  ? string extends Value
    ? Path
    : never
  : Value extends readonly (infer Item)[]
    ? TextIn<Item, Path>
    : Value extends object
      ? `${Path}.${TextOf<Value>}`
      : never;

/** An item of a list has the path of its list. */
type TextOf<Data> = Data extends object
  ? { [Key in keyof Data & string]-?: Key extends Impersonal ? never : TextIn<Data[Key], Key> }[keyof Data & string]
  : never;

type OwnerIn<Value, Key extends string> = Value extends string
  ? Key extends Impersonal
    ? Key
    : never
  : Value extends readonly (infer Item)[]
    ? OwnerIn<Item, Key>
    : OwnerOf<Value>;

type OwnerOf<Data> = Data extends object
  ? { [Key in keyof Data & string]-?: OwnerIn<Data[Key], Key> }[keyof Data & string]
  : never;

/** The named field holds the person's id, beside the text or in the payload. `actor` wrote the event. */
type Personal<Data> = 'plain' | `${PersonalClass} of ${OwnerOf<Data> | 'actor'}`;

export type PersonalFields = Readonly<Record<string, string>>;

type DataOf<Declaration> = Declaration extends EventDeclaration<infer Data> ? Data : never;

type PersonalIn<Data> = Readonly<Record<TextOf<Data>, Personal<Data>>>;

type PersonalOf<Declarations extends EventDeclarations> = {
  readonly [
    Type in keyof Declarations as [TextOf<DataOf<Declarations[Type]>>] extends [never] ? never : Type
  ]: PersonalIn<DataOf<Declarations[Type]>>;
};

export type PersonalDeclaration = EventDeclaration & { readonly personal: PersonalFields };

export type PersonalDeclarations = Readonly<Record<string, PersonalDeclaration>>;

/** Does not compile while a free text of an event is undeclared. */
export function declared<Declarations extends EventDeclarations>(
  declarations: Declarations,
  personal: PersonalOf<Declarations>,
): { readonly [Type in keyof Declarations]: Declarations[Type] & { readonly personal: PersonalFields } } {
  const fields = personal as Readonly<Record<string, PersonalFields>>;
  const entries = Object.entries(declarations).map(([type, event]) => [
    type,
    { ...event, personal: fields[type] ?? {} },
  ]);
  return Object.fromEntries(entries) as ReturnType<typeof declared<Declarations>>;
}
