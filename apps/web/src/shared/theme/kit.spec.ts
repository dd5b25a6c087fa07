import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

const folder = import.meta.dirname;
const shared = dirname(folder);
const kitStyles = dirname(createRequire(join(folder, 'kit.css')).resolve('@mantine/core/styles/Input.css'));

/** The kit's style sheets that our wrappers load. */
const loaded = readdirSync(shared, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => [...readFileSync(join(shared, file), 'utf8').matchAll(/@mantine\/core\/styles\/([\w.]+\.css)/g)])
  .map(([, sheet = '']) => sheet);

describe('the kit', () => {
  it('finds every variable its loaded styles ask for in our colours', () => {
    const mapped = readFileSync(join(folder, 'kit.css'), 'utf8');
    const asked = new Set(
      loaded.flatMap((sheet) => readFileSync(join(kitStyles, sheet), 'utf8').match(/--mantine-[\w-]+(?=[,)])/g) ?? []),
    );
    const missing = [...asked].filter((variable) => !mapped.includes(`${variable}:`));
    expect(loaded.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('comes in a layer, so that our own rules outrank it', () => {
    expect(loaded.filter((sheet) => !sheet.endsWith('.layer.css'))).toEqual([]);
  });
});
