const OF_TYPES = new Set(['TSTypeQuery', 'TSPropertySignature']);

/** oxlint’s own rule refuses imports that decorators of Nest need at runtime. */
export const typeImports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      value: 'Only types use {{names}}: import them with `type`.',
      inline: 'Import the type at the top of the file.',
    },
  },
  create({ sourceCode, report }) {
    const found = [];
    let decorated = false;
    const isType = ({ identifier, isValueReference }) =>
      !isValueReference || sourceCode.getAncestors(identifier).some(({ type }) => OF_TYPES.has(type));
    const onlyTypes = ({ references }) => references.length > 0 && references.every(isType);
    return {
      Decorator: () => (decorated = true),
      TSImportType: (node) => report({ node, messageId: 'inline' }),
      "ImportDeclaration[importKind!='type']"(node) {
        const variables = node.specifiers
          .filter(({ importKind }) => importKind !== 'type')
          .flatMap((specifier) => sourceCode.getDeclaredVariables(specifier));
        const names = variables.filter(onlyTypes).map(({ name }) => name);
        if (names.length > 0) found.push({ node, messageId: 'value', data: { names: names.join(', ') } });
      },
      'Program:exit'() {
        if (!decorated) found.forEach((fault) => report(fault));
      },
    };
  },
};
