import '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly reads: readonly string[];
      readonly of?: readonly string[];
      readonly first?: boolean;
    };
  }
}
