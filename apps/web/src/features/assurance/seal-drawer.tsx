import { type Seal } from '@bursar/contracts';

import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { ActButton } from '../../shared/past/act-button.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import styles from './seals.module.css';

interface SealDrawerProps {
  readonly seal: Seal;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}

const Hash = ({ of }: { readonly of: string }) => <code className={styles.hash}>{of}</code>;

export const SealDrawer = ({ seal, onKeep, onClose }: SealDrawerProps) => (
  <Drawer title={`Seal ${formatCount(seal.seal_no)}`} onClose={onClose}>
    <Stack>
      <Facts
        of={[
          ['Sealed', formatDateTime(seal.sealed_at)],
          ['Events', formatCount(seal.events)],
          ['Root', <Hash key="root" of={seal.root} />],
          ['Root before', <Hash key="before" of={seal.previous_root} />],
          ['Key', seal.key_id],
          ['Signature', <Hash key="signature" of={seal.signature} />],
          ...(seal.clock_set_back ? [['Clock', 'The clock of the server had been set back.'] as const] : []),
        ]}
      />
      <section>
        <h3>Kept by</h3>
        {seal.witnesses.length === 0 ? (
          <p>No person and no address outside the house.</p>
        ) : (
          <ul className={styles.witnesses}>
            {seal.witnesses.map(({ name, purpose, at }) => (
              <li key={`${name} ${at}`}>
                {name} on {formatDateTime(at)}: {purpose}
              </li>
            ))}
          </ul>
        )}
      </section>
    </Stack>
    <DrawerFoot>
      <ActButton look="primary" onClick={onKeep}>
        Keep This Head…
      </ActButton>
    </DrawerFoot>
  </Drawer>
);
