type Test = (bytes: Buffer) => boolean;

const beginsWith =
  (...starts: readonly string[]): Test =>
  (bytes) =>
    starts.some((start) => bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1')));

const OLD_OFFICE = beginsWith('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1');
const holdsStream = (name: string): Test => {
  const stream = Buffer.from(name, 'utf16le');
  return (bytes) => OLD_OFFICE(bytes) && bytes.includes(stream);
};

const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';
const isOpenDocument: Test = (bytes) => bytes.subarray(0, 200).includes(OPEN_DOCUMENT);

const isMarkup: Test = (bytes) => /^(?:\xEF\xBB\xBF)?\s*<[!?a-z]/i.test(bytes.toString('latin1', 0, 200));

const saved = (what: string): string => `The file is ${what}. Save it as CSV UTF-8 or XLSX.`;

const FOREIGN: readonly (readonly [is: Test, sentence: string])[] = [
  [holdsStream('EncryptedPackage'), 'The workbook has a password. Save it without one and choose it again.'],
  [holdsStream('Workbook'), saved('an XLS workbook')],
  [isOpenDocument, saved('an ODS workbook')],
  [beginsWith('%PDF'), saved('a PDF')],
  [isMarkup, saved('a web page or XML')],
];

export const foreignFault = (bytes: Buffer): string | undefined => FOREIGN.find(([is]) => is(bytes))?.[1];
