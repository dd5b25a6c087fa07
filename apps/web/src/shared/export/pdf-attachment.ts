import { type jsPDF } from 'jspdf';

export interface Attachment {
  readonly fileName: string;
  readonly text: string;
}

/** The types of jsPDF leave them out. */
interface Internals {
  readonly events: { subscribe(topic: string, write: () => void): void };
  readonly newObject: () => number;
  readonly out: (line: string) => void;
}

/** PDF writes text as UTF-16 with its mark, in hex. */
const hexOf = (text: string): string =>
  `<FEFF${Array.from(text, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')}>`;

const bytesOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

/** PDF 1.7, 7.11.4. */
export function attachTo(pdf: jsPDF, files: readonly Attachment[]): void {
  if (files.length === 0) return;
  const { events, newObject, out } = pdf.internal as unknown as Internals;
  const names: string[] = [];
  events.subscribe('postPutResources', () => {
    for (const { fileName, text } of files.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))) {
      const bytes = bytesOf(text);
      const stream = newObject();
      out(`<</Type /EmbeddedFile /Subtype /application#2Fjson /Length ${bytes.length}>>`);
      out(`stream\n${bytes}\nendstream`);
      out('endobj');
      const file = newObject();
      out(`<</Type /Filespec /F ${hexOf(fileName)} /UF ${hexOf(fileName)} /EF <</F ${stream} 0 R>>>>`);
      out('endobj');
      names.push(`${hexOf(fileName)} ${file} 0 R`);
    }
  });
  events.subscribe('putCatalog', () => out(`/Names <</EmbeddedFiles <</Names [${names.join(' ')}]>>>>`));
}
