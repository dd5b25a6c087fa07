/** The misspelt one stands in the specification's mobile menu. */
const PUBLIC_PATHS = [
  '/',
  '/login',
  '/forgot-password',
  '/reset-password/:token',
  '/register',
  '/contact',
  '/contect',
  '/demo',
  '/verify/:receipt',
] as const;

export type PublicPath = (typeof PUBLIC_PATHS)[number];

interface PublicPlace {
  readonly path: PublicPath;
  readonly params: Readonly<Record<string, string>>;
}

function paramsIn(path: PublicPath, pathname: string): PublicPlace['params'] | undefined {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/, '(?<$1>[^/]+)')}/?$`, 'i');
  const found = pattern.exec(pathname);
  if (!found) return undefined;
  const given = Object.entries(found.groups ?? {});
  try {
    return Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

/** Undefined for addresses that need the whole app. */
export function publicPlace(pathname: string): PublicPlace | undefined {
  for (const path of PUBLIC_PATHS) {
    const params = paramsIn(path, pathname);
    if (params) return { path, params };
  }
  return undefined;
}
