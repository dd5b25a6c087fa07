import '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    /** The read models an answer is made of. */
    queryMeta: { readonly reads: readonly string[] };
  }
}
