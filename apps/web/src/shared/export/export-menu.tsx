import { Banner } from '../feedback/banner.js';
import { JobProgress } from '../feedback/job-progress.js';
import { Button } from '../form/button.js';
import { Menu } from '../overlay/menu.js';
import styles from '../table/register.module.css';
import { DownloadIcon } from '../theme/icons.js';
import { FORMATS } from './formats.js';
import { type useExport } from './use-export.js';

interface ExportProps {
  readonly name: string;
  readonly file: ReturnType<typeof useExport>;
}

export const ExportMenu = ({ name, file, nothing }: ExportProps & { readonly nothing: boolean }) => (
  <Menu
    label={`Export ${name}`}
    look="button"
    disabled={nothing || file.exporting !== undefined}
    items={FORMATS.map(({ format, label }) => ({ label, onChoose: () => void file.start(format) }))}
  >
    <DownloadIcon />
    Export
  </Menu>
);

export const ExportProgress = ({ name, file: { exporting, failure, cancel } }: ExportProps) => (
  <>
    {exporting && (
      <div className={styles.exporting} role="group" aria-label={`Export of ${name}`}>
        {exporting.read ? (
          <JobProgress phase={exporting.phase} {...exporting.read} />
        ) : (
          <p role="status">{exporting.phase}</p>
        )}
        <Button onClick={cancel}>Cancel</Button>
      </div>
    )}
    {failure !== undefined && <Banner tone="error">{failure}</Banner>}
  </>
);
