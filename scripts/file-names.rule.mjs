import { basename } from 'node:path';

const KEBAB_CASE = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
/** Vague names attract unrelated code. */
const HOLDALL = /(^|-)(utils?|helpers?|managers?)\.|^(common|misc|types)\./;

export const fileNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: '{{name}} is not in kebab-case.',
      holdall: '{{name}} does not say what it holds.',
    },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      if (!KEBAB_CASE.test(name)) context.report({ node, messageId: 'kebab', data: { name } });
      if (HOLDALL.test(name)) context.report({ node, messageId: 'holdall', data: { name } });
    },
  }),
};
