import { type PersonEvents } from '@bursar/domain/assurance';
import { type ExpenseEvents } from '@bursar/domain/expenses';
import { type InstitutionEvents } from '@bursar/domain/institution';
import { type Recorded } from '@bursar/domain/kernel';
import { type VoucherEvents } from '@bursar/domain/ledger';
import { type LoggedText } from '@bursar/platform/event-store';
import { KeptFiles } from '@bursar/platform/http';
import { folderOf, type KEPT_FOLDERS } from './kept-folders.js';

type Folder = (typeof KEPT_FOLDERS)[number];

interface NamedFile {
  readonly id: string;
  readonly sha256: string;
  /** The person whose erasure deletes it. */
  readonly of?: string | undefined;
}

type Naming = Pick<ExpenseEvents, 'ReceiptAttached'> &
  Pick<VoucherEvents, 'VoucherEvidenceAttached'> &
  Pick<InstitutionEvents, 'InstitutionLogoChanged'> &
  Pick<PersonEvents, 'PersonErased'>;

const NAMING = /"type":"(?:ReceiptAttached|VoucherEvidenceAttached|InstitutionLogoChanged|PersonErased)"/;

export class NamedFiles {
  private readonly files: Readonly<Record<Folder, NamedFile[]>> = { receipts: [], evidence: [], logos: [] };
  private readonly erased = new Set<string>();

  add({ text, read }: LoggedText): void {
    if (NAMING.test(text)) this.note(read() as Recorded<Naming>);
  }

  /** A sentence for each file that is missing or changed. */
  async lost(settings: { readonly DATA_DIR: string }): Promise<readonly string[]> {
    const lost: string[] = [];
    for (const [folder, files] of Object.entries(this.files) as [Folder, NamedFile[]][]) {
      const kept = new KeptFiles(folderOf(settings, folder));
      for (const file of files) {
        if (file.of !== undefined && this.erased.has(file.of)) continue;
        if (!(await kept.read(file.id, file))) lost.push(`The file ${folder}/${file.id} is missing or changed.`);
      }
    }
    return lost;
  }

  private note({ type, data, metadata }: Recorded<Naming>): void {
    if (type === 'PersonErased') this.erased.add(data.userId);
    if (type === 'InstitutionLogoChanged') this.files.logos.push({ ...data.logo, id: data.logo.logoId });
    if (type === 'VoucherEvidenceAttached') this.files.evidence.push({ ...data.file, id: data.file.fileId });
    if (type !== 'ReceiptAttached') return;
    const { receiptId: id, sha256 } = data.receipt;
    this.files.receipts.push({ id, sha256, of: metadata.actor.userId });
  }
}
