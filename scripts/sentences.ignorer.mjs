import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Leaves sentences alone: their tests would only repeat them. Codes and states, which have no blank, are mutated. */
const sentences = {
  shouldIgnore(path) {
    const text = path.isStringLiteral()
      ? path.node.value
      : path.isTemplateLiteral()
        ? path.node.quasis.map(({ value }) => value.raw).join('x')
        : '';
    return /\s/.test(text) ? 'a sentence' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'sentences', sentences)];
