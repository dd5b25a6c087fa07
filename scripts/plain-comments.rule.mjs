const CLAUSE = /^(What|Whatever|Who|Whoever|Whom|Whose|Whether|Which|How|Why|Where|When|As it)\b/;
const VAGUE = /^(Somebody|Nobody|Whatever|One that)\b/;

const textOf = ({ value }) => value.replace(/^\s*\**\s*/, '');

export const plainComments = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      clause: 'Open the comment with its subject, not with "{{opening}}".',
      vague: 'Name the subject instead of "{{opening}}": the caller, the user, the worker thread.',
    },
  },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const comment of sourceCode.getAllComments()) {
        const text = textOf(comment);
        const [opening] = CLAUSE.exec(text) ?? VAGUE.exec(text) ?? [];
        if (opening === undefined) continue;
        const messageId = CLAUSE.test(text) ? 'clause' : 'vague';
        report({ loc: comment.loc, messageId, data: { opening } });
      }
    },
  }),
};
