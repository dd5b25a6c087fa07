const LONGEST = 20;
const RUNNERS = new Set(['describe', 'it', 'test']);
export const VAGUE = /\b(who|what)ever\b|\b(some|no|any|every)body\b/i;
const CLAUSE = /^(what|who|whom|whose|whether|which|how|why)\b/i;
/** They need the title of the group. */
const DANGLING = /^(that|and|but)\b/;
const REQUIREMENTS = /\[[A-Z]+-\d[^\]]*\]/g;

const wordsIn = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'JSXText') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return undefined;
}

function runnerOf(callee) {
  if (callee.type === 'Identifier') return RUNNERS.has(callee.name) ? callee.name : undefined;
  if (callee.type === 'MemberExpression') return runnerOf(callee.object);
  if (callee.type === 'CallExpression') return runnerOf(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? runnerOf(callee.tag) : undefined;
}

const messages = {
  vague: 'Name the person or the thing instead of "{{word}}".',
  clause: 'Open with the subject or the verb, not with "{{word}}".',
  long: 'Say it in at most 20 words, not {{words}}.',
};

/** The specification fixes them to the letter. */
const FIXED = /^(Nobody active can decide the step|Somebody already stands in for you|What was delegated to you)\b/;

function faultOf(text) {
  if (FIXED.test(text)) return undefined;
  const [vague] = VAGUE.exec(text) ?? [];
  if (vague) return { messageId: 'vague', data: { word: vague } };
  const [clause] = text.endsWith('?') ? [] : (CLAUSE.exec(text) ?? []);
  return clause ? { messageId: 'clause', data: { word: clause } } : undefined;
}

function faultOfTitle(text) {
  const [dangling] = DANGLING.exec(text) ?? [];
  if (dangling) return { messageId: 'clause', data: { word: dangling } };
  const words = wordsIn(text);
  return faultOf(text) ?? (words > LONGEST ? { messageId: 'long', data: { words } } : undefined);
}

export const plainTitles = {
  meta: { type: 'suggestion', schema: [], messages },
  create: ({ report }) => ({
    CallExpression({ callee, arguments: [title, body] }) {
      if (!body || !runnerOf(callee)) return;
      const text = textOf(title)?.replaceAll(REQUIREMENTS, '').trim();
      const fault = text && faultOfTitle(text);
      if (fault) report({ node: title, ...fault });
    },
  }),
};

/** Literals with a blank in them. */
export const plainSentences = {
  meta: { type: 'suggestion', schema: [], messages },
  create({ report }) {
    const check = (node) => {
      const text = textOf(node)?.trim();
      const fault = text && /\s/.test(text) && faultOf(text);
      if (fault) report({ node, ...fault });
    };
    return { Literal: check, TemplateLiteral: check, JSXText: check };
  },
};
