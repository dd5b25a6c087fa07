import './kit.css';

import { MantineProvider } from '@mantine/core';
import { type ReactNode } from 'react';

import { useTheme } from './theme.js';

/** What the kit's components need above them. Their looks are in `kit.css`, so nothing is styled at run time. */
export function KitProvider({ children }: { readonly children: ReactNode }) {
  const { shown } = useTheme();
  return (
    <MantineProvider forceColorScheme={shown} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
