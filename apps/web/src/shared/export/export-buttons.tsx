import { Banner } from '../feedback/banner.js';
import { JobProgress } from '../feedback/job-progress.js';
import { Button } from '../form/button.js';
import styles from '../table/register.module.css';
import { FORMATS } from './formats.js';
import { type useExport } from './use-export.js';

interface ExportProps {
  readonly name: string;
  readonly file: ReturnType<typeof useExport>;
}

export const ExportButtons = ({ name, file, nothing }: ExportProps & { readonly nothing: boolean }) => (
  <div role="group" aria-label={`Export ${name}`} className={styles.formats}>
    {FORMATS.map(({ format, label }) => (
      <Button
        key={format}
        size="small"
        disabled={nothing || file.exporting !== undefined}
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          void file.start(format);
        }}
      >
        {label}
      </Button>
    ))}
  </div>
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
