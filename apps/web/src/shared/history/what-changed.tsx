import { type RecordKind } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../feedback/banner.js';
import { Button } from '../form/button.js';
import { lazyPart } from '../shell/lazy-part.js';

const { Part: History } = lazyPart(async () => (await import('./history.js')).History);

interface WhatChangedProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly since: number;
  readonly onSeen: (version: number) => void;
}

export function WhatChanged({ kind, id, since, onSeen }: WhatChangedProps) {
  const [open, setOpen] = useState(false);
  return (
    <Banner tone="notice">
      <p>Your input is kept. Look at the changes, then save again or cancel.</p>
      {open ? (
        <History kind={kind} id={id} since={since} shownAt={null} onSeen={onSeen} />
      ) : (
        <Button onClick={() => setOpen(true)}>Show what changed</Button>
      )}
    </Banner>
  );
}
