import { fileNames } from './file-names.rule.mjs';
import { plainComments } from './plain-comments.rule.mjs';
import { plainSentences, plainTitles } from './plain-sentences.rule.mjs';
import { constantTime, fewParameters, moneyConversion, pure } from './restricted-syntax.rule.mjs';
import { typeImports } from './type-imports.rule.mjs';

export default {
  meta: { name: 'bursar' },
  rules: {
    'constant-time': constantTime,
    'few-parameters': fewParameters,
    'file-names': fileNames,
    'money-conversion': moneyConversion,
    'plain-comments': plainComments,
    'plain-sentences': plainSentences,
    'plain-titles': plainTitles,
    pure,
    'type-imports': typeImports,
  },
};
