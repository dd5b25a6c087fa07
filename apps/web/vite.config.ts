import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { chunkNames, sharedName } from './chunks.config.js';
import { lightPages } from './light-pages.config.js';
import { manifest } from './manifest.config.js';
import { precompressed } from './precompressed.config.js';
import { SCHEMAS, withoutAnswers } from './without-answers.config.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Its package exports name only the development build.
const reactRouter = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production');
const reactRouterForProduction = [
  { find: /^react-router$/, replacement: join(reactRouter, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dom-export.mjs') },
];

const API = 'http://127.0.0.1:3000';

/** Specification, section 9. */
const assetFileName = ({ names }: { names: readonly string[] }): string => {
  const extension = names[0]?.split('.').at(-1) ?? '';
  const folder = extension === 'css' ? 'css' : /^(woff2|ttf)$/.test(extension) ? 'fonts' : 'media';
  return `static/${folder}/[name]-[hash:7][extname]`;
};

export default defineConfig(({ command }) => ({
  root: at('.'),
  base: '/',
  resolve: {
    alias: [
      // The `dist` folders may be stale.
      { find: /^@bursar\/domain\/(.*)$/, replacement: `${at('../../libs/domain/src')}/$1/index.ts` },
      {
        find: /^@bursar\/contracts\/sheets\/(.*)$/,
        replacement: `${at('../../libs/contracts/src/sheets')}/$1.sheets.ts`,
      },
      { find: /^@bursar\/contracts$/, replacement: at('../../libs/contracts/src/index.ts') },
      ...(command === 'build' ? reactRouterForProduction : []),
      { find: /^zod$/, replacement: at('src/shared/server/recorded-zod.ts') },
      {
        find: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/,
        replacement: at('src/shared/server/absent-json-schema.ts'),
      },
      // jspdf needs these only for HTML and SVG.
      { find: /^(html2canvas|canvg|dompurify)$/, replacement: at('src/shared/export/absent-module.ts') },
    ],
  },
  plugins: [
    lightPages(at),
    react(),
    VitePWA({
      filename: 'service-worker.js',
      registerType: 'prompt',
      injectRegister: null,
      manifest,
      manifestFilename: 'manifest.webmanifest',
      workbox: {
        globPatterns: ['index.html', 'theme.js', 'favicon.svg', 'static/**/*.{js,css,woff2,ttf}'],
        dontCacheBustURLsMatching: /^static\//,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/socket\.io(\/|$)/, /^\/sandbox(\/|$)/],
        cleanupOutdatedCaches: true,
        importScripts: ['/push.js'],
      },
    }),
    withoutAnswers(),
    precompressed(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Nothing under `libs/` acts on import.
      treeshake: { moduleSideEffects: (id) => !id.includes('/libs/'), manualPureFunctions: [SCHEMAS] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: chunkNames(at), priority: 1 },
            { name: sharedName(at), minShareCount: 12 },
          ],
        },
        entryFileNames: 'static/js/[name]-[hash:7].js',
        chunkFileNames: 'static/js/[name]-[hash:7].js',
        assetFileNames: assetFileName,
      },
    },
  },
  server: { proxy: { '/api': API, '/sandbox': API, '/socket.io': { target: API, ws: true } } },
}));
