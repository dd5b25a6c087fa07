import { type ApprovalRuleShown } from '@bursar/contracts';

import { formatRupees } from '../../shared/figures/money.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import styles from './approvals.module.css';
import { type Lane, lanesOf } from './bands.js';

interface BandPictureProps {
  readonly rules: readonly ApprovalRuleShown[];
}

export function BandPicture({ rules }: BandPictureProps) {
  const { departments } = useDepartments();
  const nameOf = ({ departmentIds }: Lane): string =>
    departmentIds?.map((id) => departments.find((each) => each.id === id)?.name ?? '').join(', ') ?? 'All departments';
  const lanes = lanesOf(rules);
  return (
    <div className={styles.picture} aria-hidden="true">
      {lanes.map((lane) => (
        <div key={lane.departmentIds?.join() ?? ''}>
          {lanes.length > 1 && <p className={styles.note}>{nameOf(lane)}</p>}
          <div className={styles.lane}>
            {lane.bands.map((band) => (
              <div key={band.id} className={styles.band}>
                <div className={styles.block}>
                  {band.steps.map(({ name, decided_by }, index) => (
                    <span key={`${index}-${name}`}>
                      {name}
                      <span className={styles.note}>{decided_by}</span>
                    </span>
                  ))}
                </div>
                <span className={styles.edge}>{formatRupees(band.from)}</span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
