/** Milliseconds since the epoch; undefined when it does not say. */
export function expiryOf(token: string): number | undefined {
  try {
    const claims = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
