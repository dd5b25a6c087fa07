import { basename } from 'node:path';

/** `student-fee.ts`, `student-fees.projection.ts`, `.dependency-cruiser.cjs`. */
const KEBAB_CASE = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
/** Names that say nothing of what a file holds, so that anything ends up in it. */
const HOLDALL = /(^|-)(utils?|helpers?|managers?)\.|^(common|misc|types)\./;

/** A file's name is kebab-case and names the one idea the file holds. */
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
