interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

type Path = (relative: string) => string;

const IDENTITY_PAGES = ['login', 'forgot-password', 'reset-password', 'register', 'contact', 'demo'];

const PUBLIC_PAGES = [
  'src/app/landing-page.tsx',
  'src/features/payments/verify-page.tsx',
  ...IDENTITY_PAGES.map((page) => `src/features/identity/${page}-page.tsx`),
];

/** Small files cost more in headers than in content. An earlier chunk keeps what a later one shares. */
const CHUNKS = {
  start: ['src/main.tsx'],
  public: PUBLIC_PAGES,
  contracts: ['../../libs/contracts/src/index.ts'],
  shell: ['src/app/shell.tsx', 'src/app/signed-in-routes.tsx', 'src/app/signed-in-items.tsx'],
  register: ['src/shared/table/register.tsx', 'src/shared/overlay/form-dialog.tsx', 'src/shared/shell/tabs.tsx'],
  overlays: ['src/shared/overlay/modal-popup.tsx', 'src/shared/overlay/menu-popup.tsx'],
};

function reach(id: string, graph: Graph, reached: Set<string>): void {
  if (reached.has(id)) return;
  reached.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported, graph, reached);
}

function chunksIn(graph: Graph, at: Path): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  for (const [name, roots] of Object.entries(CHUNKS)) {
    const reached = new Set<string>();
    for (const root of roots) reach(at(root), graph, reached);
    for (const id of reached) if (!chunks.has(id)) chunks.set(id, name);
  }
  // Each page has a file of its own.
  for (const root of ['src/main.tsx', ...PUBLIC_PAGES]) chunks.delete(at(root));
  return chunks;
}

/** Names the chunk of a module; the bundler places the others. */
export function chunkNames(at: Path) {
  let chunks: ReadonlyMap<string, string> | undefined;
  return (id: string, graph: Graph): string | null => {
    chunks ??= chunksIn(graph, at);
    return chunks.get(id) ?? null;
  };
}
