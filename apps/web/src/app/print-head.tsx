import { institution } from '@bursar/contracts';
import { useEffect } from 'react';

import { formatDateTime, present } from '../shared/figures/dates.js';
import { useLogo } from '../shared/export/use-logo.js';
import { useRoute } from '../shared/server/use-route.js';
import { institutionName } from '../shared/session/institution-name.js';
import { useUser } from '../shared/session/session.js';
import { usePrinting } from '../shared/shell/use-printing.js';
import styles from './print-head.module.css';

export function PrintHead() {
  const { name: user } = useUser();
  const printing = usePrinting();
  const { data } = useRoute(institution.own, {});
  const named = typeof data?.changed_at === 'string' ? data : undefined;
  const logo = useLogo(named?.logo_id);
  useEffect(() => {
    institutionName.set(named?.name);
    return () => institutionName.set(undefined);
  }, [named?.name]);
  return (
    <div className={styles.head}>
      {logo !== undefined && <img src={logo} alt="" />}
      {named && (
        <p className={styles.institution}>
          <strong>{named.name}</strong>
          {named.address}
        </p>
      )}
      <p className={styles.made}>
        {printing && `Printed ${formatDateTime(present())}`} by {user}
      </p>
    </div>
  );
}
