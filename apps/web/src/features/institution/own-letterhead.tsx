import { type Institution } from '@bursar/contracts';
import { taxNumbers } from '@bursar/contracts/sheets/paper';

import { useLogo } from '../../shared/export/use-logo.js';
import styles from './settings-page.module.css';

export function OwnLetterhead({ institution }: { readonly institution: Institution }) {
  const logo = useLogo(institution.logo_id);
  return (
    <div className={styles.letterhead}>
      {logo !== undefined && <img src={logo} alt={`Logo of ${institution.name}`} />}
      <div>
        <p className={styles.name}>{institution.name}</p>
        <p className={styles.address}>{institution.address}</p>
        <p>{taxNumbers(institution)}</p>
      </div>
    </div>
  );
}
