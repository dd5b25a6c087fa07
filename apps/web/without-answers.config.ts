import { type Plugin } from 'vite';

const CONTRACT = /\/libs\/contracts\/src\/.*\.ts$/;
const WORDS: readonly string[] = ['Literal', 'TemplateLiteral'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Property extends Node {
  readonly key: Node & { readonly name?: string };
  readonly value: Node;
  readonly shorthand: boolean;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isProperty = (node: Node): node is Property => node.type === 'Property' && !(node as Property).shorthand;

/** The name tells the bundler that its calls change nothing (`vite.config.ts`). */
export const SCHEMAS = 'schemasOfContracts';

const isSchemas = (node: Node): boolean => node.type === 'Identifier' && (node as Property['key']).name === 'z';

/** The web checks its own requests alone, in its own words. */
const isUnused = ({ key, value }: Property): boolean =>
  key.name === 'output' || (key.name === 'summary' && WORDS.includes(value.type));

type Change = Node & { readonly by: string };

function changesIn(node: Node): readonly Change[] {
  if (node.type === 'ImportSpecifier') return [];
  if (isSchemas(node)) return [{ ...node, by: SCHEMAS }];
  if (isProperty(node) && isUnused(node)) return [{ ...node, by: '' }];
  const parts = Object.values(node).flat();
  return parts.flatMap((part) => (isNode(part) ? changesIn(part) : []));
}

export function withoutAnswers(): Plugin {
  return {
    name: 'without-answers',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      let changed = code.replace(/^import \{ z \}/m, `import { z as ${SCHEMAS} }`);
      for (const { start, end, by } of changesIn(this.parse(changed)).toReversed()) {
        const rest = changed.slice(end);
        changed = `${changed.slice(0, start)}${by}${by === '' ? rest.replace(/^\s*,/, '') : rest}`;
      }
      return { code: changed, map: null };
    },
  };
}
