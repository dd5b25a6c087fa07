import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

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
