import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { type Plugin } from 'vite';

type Path = (relative: string) => string;

export const LIGHT = '?light';
const PACKAGES: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-router-dom': fileURLToPath(new URL('src/app/light/light-router.tsx', import.meta.url)),
};

/** Builds the public pages a second time, on Preact (docs/adr/0028). */
export function lightPages(at: Path): Plugin {
  const sources = at('src/');
  const instead = new Map([[at('src/app/signed-in-items.tsx'), at('src/app/light/left-out.ts')]]);
  return {
    name: 'light-pages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      const isLight = importer.endsWith(LIGHT);
      if (!isLight && !source.endsWith('/light-app.js')) return null;
      const wanted = isLight ? (PACKAGES[source] ?? source) : source;
      const found = await this.resolve(wanted, importer.replace(LIGHT, ''), { ...options, skipSelf: true });
      if (!found?.id.startsWith(sources)) return found;
      return { ...found, id: (instead.get(found.id) ?? found.id) + LIGHT };
    },
    async load(id) {
      if (!id.endsWith(LIGHT)) return null;
      const file = id.replace(LIGHT, '');
      return { code: await readFile(file, 'utf8'), moduleType: file.split('.').at(-1) };
    },
  };
}
