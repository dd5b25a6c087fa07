import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accounts,
  approvalRules,
  decisions,
  fees,
  identity,
  ledger,
  openingBalances,
  OPENING_ROWS_MAX,
  periods,
  proofs,
  reports,
  type User,
  why,
} from '@bursar/contracts';
import {
  financialYearName,
  financialYearOf,
  istDayOf,
  monthName,
  monthsOfFinancialYear,
  yearBefore,
} from '@bursar/domain/kernel';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { xlsxOf } from '../files/xlsx-file.js';
import { type Answer, type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

type Person = Client & { readonly user: User };

const YEAR = yearBefore(financialYearOf(istDayOf(new Date().toISOString())));
const [APRIL = '', MAY = ''] = monthsOfFinancialYear(YEAR);
const of = { financial_year: YEAR };
const HEADER = 'account,enrollment_no,debit,credit';

let app: TestApp;
let admin: Person;
let finance: Person;
let enrollmentNo: string;
let studentId: string;
let rows: readonly (readonly [account: string, enrollment: string, debit: string, credit: string])[];

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');
const csv = (...lines: readonly string[]): string => base64([HEADER, ...lines].join('\n'));
const valid = (): string => csv(...rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')));

async function workbook(): Promise<string> {
  const columns = HEADER.split(',').map((header, index) => ({
    ...{
      header,
      value: (row: readonly string[]) => (index < 2 ? row[index] : Number(row[index]?.replaceAll(',', ''))),
    },
  }));
  const parts: Buffer[] = [];
  const table = { title: 'Balances', columns, total: rows.length, pages: [rows] };
  for await (const part of xlsxOf(table as never)) parts.push(part);
  return base64(Buffer.concat(parts));
}

const workbookOf = (...rowsBelow: readonly string[]): string =>
  base64(
    zipSync({
      'xl/sharedStrings.xml': strToU8(
        `<sst>${HEADER.split(',')
          .map((name) => `<si><t>${name}</t></si>`)
          .join('')}</sst>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>' +
          `<c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>${rowsBelow.join('')}</sheetData></worksheet>`,
      ),
    }),
  );

const problemsOf = async (file: string) =>
  (await finance.do(openingBalances.check, { ...of, file })).problems.map(({ row, field, message }) => [
    ...[row ?? 0, field, message],
  ]);
const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];
const stateOf = async () => finance.do(openingBalances.ofYear, of);
const linesOfOpening = () =>
  finance
    .do(ledger.lines, { from: `${APRIL}-01`, to: `${APRIL}-01` })
    .then((lines) => lines.map(({ account, debit, credit }) => [account, debit, credit]));

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  finance = await app.newUser({ role: 'finance_manager' });
  const { student, studentId: id } = await app.newBill(60_000);
  [enrollmentNo, studentId] = [student.user.enrollment_no ?? '', id];
  rows = [
    ['1010 Bank', '', '9,00,000.00', '0'],
    ['1110', '', '60000.50', '0'],
    ['', enrollmentNo, '60000.50', '0'],
    ['3010', '', '0', '960000.50'],
  ];
});
afterAll(() => app.close());

describe('The opening balances of a year', () => {
  it('are checked first: each problem has its row and its column', async () => {
    const problems = await problemsOf(
      csv(
        ...['9999,,5,', '1010,,1.005,', '1030,,=1+1,', '1030,,5,5', '1030,,10,', '4010,,,5', '2010,,,5'],
        ...[
          '1110,NOBODY-1,5,',
          `1110,${enrollmentNo},5,`,
          `,${enrollmentNo},5,`,
          `1010,X-2,5,`,
          ',,5,',
          '3010,,,',
          '11100,X-3,5,',
        ],
      ),
    );
    const amount = 'Debit must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals';
    expect(problems).toEqual([
      [1, 'account', 'There is no account 9999.'],
      [2, 'debit', amount],
      [3, 'debit', 'Enter the value, not a formula.'],
      [4, 'credit', 'Enter a debit or a credit, not both.'],
      [5, 'account', '1030 Cash is listed in row 4 already.'],
      [6, 'account', '4010 Tuition and fees begins each year at zero.'],
      [7, 'account', '2010 Salaries payable follows the payroll; it takes no opening balance.'],
      [8, 'enrollment_no', 'No student has the number NOBODY-1.'],
      [10, 'enrollment_no', `${enrollmentNo} is listed in row 9 already.`],
      [11, 'account', 'Students have balances on 1110 only.'],
      [11, 'enrollment_no', 'No student has the number X-2.'],
      [12, 'account', 'Enter an account.'],
      [13, 'debit', 'Enter a debit or a credit.'],
      [14, 'account', 'Students have balances on 1110 only.'],
      [14, 'enrollment_no', 'No student has the number X-3.'],
    ]);
    const entered = await finance.call(openingBalances.enter, { ...of, source_note: 'Draft', file: csv('9999,,5,') });
    expect([entered.status, entered.body]).toMatchObject([
      400,
      { message: 'Row 1: There is no account 9999.', details: [{ row: 1, field: 'account' }] },
    ]);
    expect((await stateOf()).status).toBe('none');
  });

  it('take a comma between thousands alone, so that a decimal comma makes no hundredfold amount', async () => {
    const semicolons = base64('account;enrollment_no;debit;credit\n1010;;1234,56;\n3010;;;1234,56');
    const amount = 'must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals';
    expect(await problemsOf(semicolons)).toEqual([
      [1, 'debit', `Debit ${amount}`],
      [2, 'credit', `Credit ${amount}`],
    ]);
    expect(await problemsOf(csv('1010,,"1,23,456.78",', '3010,,,"₹ 123,456.78"'))).toEqual([]);
  });

  it('take the dash of an accounting format as zero, and call no negative amount a formula', async () => {
    expect(await problemsOf(csv('1010,,100, -   ', '3010,, ₹ -   ,100', '1030,,–,-'))).toEqual([
      [3, 'debit', 'Enter a debit or a credit.'],
    ]);
    const amount = 'must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals';
    expect(await problemsOf(csv('1010,,"-1,000.00",', '3010,,,-5+6'))).toEqual([
      [1, 'debit', `Debit ${amount}`],
      [2, 'credit', 'Enter the value, not a formula.'],
    ]);
  });

  it('find their header below blank rows', async () => {
    expect(await problemsOf(base64(`\n,,,\n${HEADER}\n\n9999,,5,\n`))).toEqual([
      [2, 'account', 'There is no account 9999.'],
    ]);
    expect(await problemsOf(base64('\n,,,\n'))).toEqual([[0, 'file', 'The file is empty.']]);
  });

  it('know a student by the enrollment number in any case', async () => {
    await app.newUser({ studentData: { enrollment_no: '2024/CSe-7b', batch: 2024 } });
    const parts = [enrollmentNo.toLowerCase(), '2024/cSE-7B'].map((number) => `,${number},300,`);
    expect(await problemsOf(csv('1110,,600,', ...parts, '3010,,,600'))).toEqual([]);
    expect(await problemsOf(csv('1110,,300,', ',2024CSe7b,300,', '3010,,,300'))).toEqual([
      [2, 'enrollment_no', 'No student has the number 2024CSe7b.'],
    ]);
  });

  it('need totals that agree, few rows, known columns and a readable file', async () => {
    expect(await problemsOf(csv('1010,,1000,', '3010,,,900'))).toEqual([
      [0, 'debit', 'Debits of ₹1,000.00 and credits of ₹900.00 differ by ₹100.00.'],
    ]);
    const differing = csv('1110,,1000,', `,${enrollmentNo},500,`, '3010,,,1000');
    expect(await problemsOf(differing)).toEqual([
      [0, 'enrollment_no', "The students' balances are ₹500.00 less than 1110."],
    ]);
    const many = Array.from({ length: OPENING_ROWS_MAX + 1 }, () => '1010,,1,');
    expect(await problemsOf(csv(...many))).toEqual([[0, 'file', 'A file may have at most 10,000 rows.']]);
    const columns = 'The column “credit” is missing. Columns: account, enrollment_no, debit, credit.';
    expect(await problemsOf(base64('account,enrollment_no,debit\n1010,,5'))).toEqual([[0, 'file', columns]]);
    const unreadable = 'The file cannot be read. Save it as CSV UTF-8 or XLSX.';
    expect(await problemsOf(base64(Buffer.from([0x50, 0x4b, 3, 4, 9, 9])))).toEqual([[0, 'file', unreadable]]);
    expect(await problemsOf(base64(Buffer.from([0xff, 0xfe, 0x00])))).toEqual([[0, 'file', unreadable]]);
    const formula = workbookOf('<row r="2"><c r="A2"><v>1010</v></c><c r="C2"><f>SUM(C3:C9)</f><v>100</v></c></row>');
    expect(await problemsOf(formula)).toEqual([[1, 'debit', 'Enter the value, not a formula.']]);
  });

  it('say of a file that is neither CSV nor XLSX what it is', async () => {
    const oldOffice = (stream: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')]);
    const openDocument = { mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') };
    const files: readonly (readonly [bytes: string | Uint8Array, sentence: string])[] = [
      [oldOffice('EncryptedPackage'), 'The workbook has a password. Save it without one and choose it again.'],
      [oldOffice('Workbook'), 'The file is an XLS workbook. Save it as CSV UTF-8 or XLSX.'],
      [zipSync(openDocument, { level: 0 }), 'The file is an ODS workbook. Save it as CSV UTF-8 or XLSX.'],
      ['%PDF-1.7\n', 'The file is a PDF. Save it as CSV UTF-8 or XLSX.'],
      ['\uFEFF\r\n<html><table>', 'The file is a web page or XML. Save it as CSV UTF-8 or XLSX.'],
      ['\uFEFF\r\n', 'The file is empty.'],
    ];
    for (const [bytes, sentence] of files) expect(await problemsOf(base64(bytes))).toEqual([[0, 'file', sentence]]);
  });

  it('have their header below a title and a line that names the separator, with or without a currency', async () => {
    const lines = ['account;enrollment_no;debit;credit', '1010;;"5,000.00";', '9999;;;5000'];
    const unknown = [[2, 'account', 'There is no account 9999.']];
    expect(await problemsOf(base64(['sep=;', ...lines].join('\r\n')))).toEqual(unknown);
    expect(await problemsOf(base64(['Balances of 2026', '', ...lines].join('\n')))).toEqual(unknown);
    const named = ['Account,Enrollment No.,Debit (₹),Credit (Rs.)', '1010,,5000,', '9999,,,5000'];
    expect(await problemsOf(base64(named.join('\n')))).toEqual(unknown);
  });

  it('name the row of an open quotation mark, and none of what follows it', async () => {
    const fault = (place: string) =>
      `The quotation marks in ${place} do not match. Correct them and choose the file again.`;
    const open = csv('1010,,5,', '"3010,,,5', ...Array.from({ length: 50 }, () => '9999,,1,'));
    expect(await problemsOf(open)).toEqual([[0, 'file', fault('row 2')]]);
    expect(await problemsOf(base64(`"${HEADER}\n1010,,5,`))).toEqual([[0, 'file', fault('the header')]]);
  });

  it('are not taken from amounts that bare commas cut', async () => {
    const more = 'More cells than columns; quote cells that hold commas.';
    expect(await problemsOf(csv('1010,,1,00,000,', '3010,,,1,00,000'))).toEqual([
      [1, 'credit', more],
      [2, 'credit', more],
    ]);
    expect(await problemsOf(csv('1010,,5,,,', '3010,,,5,,'))).toEqual([]);
  });

  it('are not taken from thousands that a bare comma moved into the next column', async () => {
    const noted = base64([`${HEADER},note`, '1010,,6,000,', '3010,,,6,000'].join('\n'));
    const cut = 'The amount begins with a zero. Quote amounts that hold commas.';
    expect(await problemsOf(noted)).toEqual([[1, 'credit', cut]]);
    expect(await problemsOf(csv('1010,,6,00,', '3010,,0.00,6.00'))).toEqual([[1, 'credit', cut]]);
  });

  it('know a student by the zeros that a number shows in front', async () => {
    for (const enrollment_no of ['0012', '12']) await app.newUser({ studentData: { enrollment_no, batch: 2024 } });
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="000000"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const row = (place: number, ...cells: readonly string[]) => `<row r="${place}">${cells.join('')}</row>`;
    const cell = (place: string, value: number, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`;
    const file = (...rows: readonly string[]) =>
      base64(zipSync({ ...unzipSync(Buffer.from(workbookOf(...rows), 'base64')), 'xl/styles.xml': strToU8(styles) }));
    const rows = [
      row(2, cell('A2', 1110), cell('C2', 10)),
      ...[row(3, cell('B3', 12, 1), cell('C3', 4, 1)), row(4, cell('B4', 12), cell('C4', 6))],
      row(5, cell('A5', 3010), cell('D5', 10)),
    ];
    expect(await problemsOf(file(...rows))).toEqual([]);
    expect(await problemsOf(file(...rows, row(6, cell('B6', 12, 2), cell('C6', 5))))).toEqual([
      [5, 'enrollment_no', 'No student has the number 000012.'],
    ]);
  });

  it('fill no number with the zeros of a hostile format', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'0'.repeat(50_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const row = workbookOf('<row r="2"><c r="A2" s="0"><v>9999</v></c><c r="C2"><v>5</v></c></row>');
    const file = zipSync({ ...unzipSync(Buffer.from(row, 'base64')), 'xl/styles.xml': strToU8(styles) });
    expect(await problemsOf(base64(file))).toEqual([[1, 'account', 'There is no account 9999.']]);
  });

  it('are not taken from cells that say TRUE or FALSE', async () => {
    const said = (row: number, place: string, value: number) =>
      `<row r="${row}"><c r="A${row}"><v>1010</v></c><c r="${place}${row}" t="b"><v>${value}</v></c></row>`;
    const amount = 'must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals';
    expect(await problemsOf(workbookOf(said(2, 'C', 1), said(3, 'D', 0)))).toMatchObject([
      [1, 'debit', `Debit ${amount}`],
      [2, 'credit', `Credit ${amount}`],
      [2, 'account', '1010 Bank is listed in row 1 already.'],
    ]);
  });

  it('are not taken from cells that show a date', async () => {
    const cell = (place: string, style: number, value: number) => `<c r="${place}" s="${style}"><v>${value}</v></c>`;
    const head = HEADER.split(',').map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`);
    const amounts = [0, 1, 2, 3, 4].map((style, index) => {
      const row = index + 2;
      return `<row r="${row}">${cell(`A${row}`, 0, 9990 + index)}${cell(`C${row}`, style, 46113)}</row>`;
    });
    const file = zipSync({
      'xl/styles.xml': strToU8(
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yy"/>' +
          '<numFmt numFmtId="165" formatCode="_(* #,##0.00_);[Red]_(* &quot;days&quot;-??_)"/></numFmts>' +
          '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>' +
          '<xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="44"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData><row r="1">${head.join('')}</row>${amounts.join('')}</sheetData></worksheet>`,
      ),
    });
    const date = 'The cell holds a date. Enter the value as text or as a number.';
    expect(await problemsOf(base64(file))).toEqual([
      [1, 'account', 'There is no account 9990.'],
      [2, 'debit', date],
      [3, 'debit', date],
      [4, 'account', 'There is no account 9993.'],
      [5, 'account', 'There is no account 9994.'],
    ]);
  });

  it('names the rows of a workbook as it shows them, whose empty rows the file leaves out', async () => {
    const account = (row: number, number: string) => `<row r="${row}"><c r="A${row}"><v>${number}</v></c></row>`;
    const unknown = 'There is no account 9999.';
    expect(await problemsOf(workbookOf('<row r="3"/>', account(5, '9999')))).toEqual([
      [4, 'debit', 'Enter a debit or a credit.'],
      [4, 'account', unknown],
    ]);
  });

  it('come from the first sheet that the workbook shows, in whichever part it lies', async () => {
    const sheet = (account: string) =>
      strToU8(
        `<worksheet><sheetData><row r="1">${HEADER.split(',')
          .map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
          .join(
            '',
          )}</row><row r="2"><c r="A2"><v>${account}</v></c><c r="C2"><v>5</v></c></row></sheetData></worksheet>`,
      );
    const file = zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="Last year" sheetId="1" state="hidden" r:id="rId1"/>' +
          '<sheet name="Balances" sheetId="4" r:id="rId9"/><sheet name="Notes" sheetId="2" r:id="rId2"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships>${[1, 9, 2]
          .map((id, index) => `<Relationship Id="rId${id}" Target="worksheets/sheet${index + 1}.xml"/>`)
          .join('')}</Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': sheet('9991'),
      'xl/worksheets/sheet2.xml': sheet('9992'),
      'xl/worksheets/sheet3.xml': sheet('9993'),
    });
    expect(await problemsOf(base64(file))).toEqual([[1, 'account', 'There is no account 9992.']]);
  });

  it('keep every text in its cell when the workbook shares an empty one', async () => {
    const texts = `<si/>${HEADER.split(',')
      .map((name) => `<si><t xml:space="preserve">${name}</t></si>`)
      .join('')}<si><r><t>99</t></r><r><t>99</t></r></si>`;
    const cells = [1, 2, 3, 4].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    const rows = `<row r="1">${cells}</row><row r="2"><c t="s"><v>5</v></c><c t="s"><v>0</v></c><c><v>5</v></c></row>`;
    const file = zipSync({
      'xl/sharedStrings.xml': strToU8(`<sst>${texts}</sst>`),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    });
    expect(await problemsOf(base64(file))).toEqual([[1, 'account', 'There is no account 9999.']]);
  });

  it.each(['<row', '<row>', '<row><c', '<row><c>'])(
    'read a hostile workbook of %s within the request',
    async (part) => {
      const sheet = `<worksheet>${part.repeat(400_000)}`;
      const file = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
      expect(await problemsOf(base64(file))).toEqual([
        [0, 'file', 'The file cannot be read. Save it as CSV UTF-8 or XLSX.'],
      ]);
    },
  );

  it('read a workbook whose elements have a prefix, without its phonetic text', async () => {
    const texts = HEADER.split(',').map((name) => `<x:si><x:t>${name}</x:t><x:rPh><x:t>n</x:t></x:rPh></x:si>`);
    const cells = [0, 1, 2, 3].map((index) => `<x:c t="s"><x:v>${index}</x:v></x:c>`).join('');
    const account = '<x:c><x:v>9999</x:v></x:c><x:c/><x:c t="str"><x:v><![CDATA[5]]></x:v></x:c>';
    const sheet = `<x:sheetData><x:row>${cells}</x:row><x:row>${account}</x:row></x:sheetData>`;
    const file = zipSync({
      'xl/workbook.xml': strToU8('<x:workbook><x:sheet state="hidden" d:id="a"/><x:sheet d:id="b"/></x:workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationships><Relationship Id="b" Target="/xl/b.xml"/></Relationships>'),
      'xl/sharedStrings.xml': strToU8(`<x:sst>${texts.join('')}</x:sst>`),
      'xl/b.xml': strToU8(`<x:worksheet>${sheet}</x:worksheet>`),
    });
    expect(await problemsOf(base64(file))).toEqual([[1, 'account', 'There is no account 9999.']]);
  });

  it('are entered from a file, confirmed and reversed by a second person, with both entries left [LED-013]', async () => {
    const read = await finance.do(openingBalances.check, { ...of, file: await workbook() });
    expect(read).toEqual(await finance.do(openingBalances.check, { ...of, file: valid() }));
    expect(read).toMatchObject({
      ...{ problems: [], debit: 960_000.5, credit: 960_000.5, students: { count: 1, total: 60_000.5 } },
    });

    const source_note = 'Audited accounts, signed 12 May';
    const { opening } = await finance.do(openingBalances.enter, { ...of, source_note, file: await workbook() });
    expect(opening).toMatchObject({ status: 'entered', entry: { source_note, total: 960_000.5 } });
    expect(opening.entry?.students).toMatchObject([
      { student_id: studentId, enrollment_no: enrollmentNo, amount: 60_000.5, on_bills: 60_000 },
    ]);
    expect(await linesOfOpening()).toEqual([]);
    const confirming = { ...of, entry_id: opening.entry?.entry_id ?? '' };
    expect(outcome(await finance.call(openingBalances.confirm, confirming))).toEqual([
      409,
      'A second person must confirm the opening balances that you entered.',
    ]);
    await admin.do(openingBalances.confirm, confirming);
    const posted = [
      ['1010', 900_000, 0],
      ['3090', 60_000.5, 0],
      ['3010', 0, 960_000.5],
    ];
    expect(await linesOfOpening()).toEqual(posted);
    const again = await finance.call(openingBalances.enter, { ...of, source_note, file: valid() });
    expect(outcome(again)).toEqual([409, `Opening balances of ${financialYearName(YEAR)} have been confirmed.`]);

    const reversing = { ...of, reason: 'The draft was entered' };
    expect(outcome(await finance.call(openingBalances.reverse, reversing))).toEqual([
      409,
      'A second person must reverse the opening balances that you entered.',
    ]);
    await admin.do(openingBalances.reverse, reversing);
    expect(await linesOfOpening()).toEqual([
      ...posted,
      ...posted.map(([account, debit, credit]) => [account, credit, debit]),
    ]);
    expect(await stateOf()).toMatchObject({
      ...{ status: 'reversed', reversed: [{ reason: 'The draft was entered', confirmed_by_name: 'Asha Rao' }] },
    });
  });

  it('name a student who was deleted since, by the last bill if there is one', async () => {
    const { student, studentId: billed, feeId } = await app.newBill(100);
    const unbilled = await app.newUser({ role: 'student' });
    const numbers = [student, unbilled].map(({ user }) => user.enrollment_no ?? '');
    const file = csv('1110,,200,', ...numbers.map((number) => `,${number},100,`), '3010,,,200');
    const { opening } = await finance.do(openingBalances.enter, { ...of, source_note: 'Those who leave', file });
    expect(opening.entry?.students.map(({ name }) => name)).toEqual([student, unbilled].map(({ user }) => user.name));
    await admin.do(fees.revokeFee, { id: feeId });
    for (const { user } of [student, unbilled]) await admin.do(identity.deleteUser, { id: user.id });
    expect((await stateOf()).entry?.students).toMatchObject([
      { student_id: billed, name: student.user.name, enrollment_no: numbers[0] },
      { student_id: unbilled.user.student_id, name: 'No longer a student', enrollment_no: '' },
    ]);
  });

  it('keep the students’ bills, the receivable and the trial balance in agreement', async () => {
    const { rows: lines } = await finance.do(reports.report, { kind: 'trial-balance', to: `${APRIL}-30` });
    expect(lines.every(({ values }) => values.closing_debit === 0 && values.closing_credit === 0)).toBe(true);
    const receivable = (await finance.do(accounts.all, {})).find(({ id }) => id === '1110');
    expect(receivable?.balance).toBe(60_000);
  });

  it('open the cash of the year, without a receipt or a payment', async () => {
    const { opening } = await finance.do(openingBalances.enter, { ...of, source_note: 'Final', file: valid() });
    await admin.do(openingBalances.confirm, { ...of, entry_id: opening.entry?.entry_id ?? '' });
    const month = { from: `${APRIL}-01`, to: `${APRIL}-30` };
    const { rows: lines, totals } = await finance.do(reports.report, { kind: 'receipts-payments', ...month });
    expect(lines.map(({ values }) => Object.values(values))).toEqual([
      ['Opening, 1010 Bank', 900_000, 0],
      ['Closing, 1010 Bank', 0, 900_000],
    ]);
    const value = async (figure: string) => (await finance.do(why.figure, { figure, ...month })).value;
    expect([await value('money_opening'), await value('money_receipts')]).toEqual([900_000, totals.receipts]);
    expect([await value('money_spent'), await value('money_payments')]).toEqual([0, totals.payments]);
  });

  it('follow their approval rule, in the inbox of the person who decides', async () => {
    const ruled = { financial_year: financialYearOf(istDayOf(new Date().toISOString())) };
    const registrar = await app.newUser({ role: 'admin', name: 'Anita Bose' });
    const kind = 'opening_balances' as const;
    const rules = [
      {
        ...{ name: 'All', from: 0 },
        steps: [
          { name: 'Finance', who: { roles: ['finance_manager' as const] } },
          { name: 'Registrar', who: { user_ids: [registrar.user.id] } },
        ],
      },
    ];
    const { approval_rules } = await admin.do(approvalRules.propose, { kind, rules });
    await registrar.do(approvalRules.confirm, { kind, proposal_id: approval_rules.proposal?.id ?? '' });
    const second = await app.newUser({ role: 'finance_manager', name: 'Leela Iyer' });
    const file = csv('1010,,1000,', '3010,,,1000');
    const enter = async () => {
      const source_note = 'Audited accounts';
      const { message, opening } = await finance.do(openingBalances.enter, { ...ruled, source_note, file });
      expect(message).toBe('Opening balances entered. They wait for Finance.');
      return opening.entry?.entry_id ?? '';
    };
    const inbox = async (person: Person) => (await person.do(decisions.waitingApprovals, { kind })).items;

    const replacedId = await enter();
    const rejectedId = await enter();
    expect(await inbox(second)).toMatchObject([{ id: rejectedId, amount: 1_000, submitted_by: finance.user.id }]);
    expect(await finance.do(decisions.approval, { kind, id: replacedId })).toMatchObject({
      state: 'withdrawn',
      entry: null,
    });
    expect((await second.do(decisions.approval, { kind, id: rejectedId })).entry).toMatchObject({
      ...{ evidence: 'Audited accounts', evidence_file: null },
      lines: [
        { debit: 1_000, credit: 0 },
        { debit: 0, credit: 1_000 },
      ],
    });
    const { position: seen_position } = await second.do(decisions.waitingApprovals, {});
    const seen = { kind, id: rejectedId, seen_position, seen_version: 0 };
    expect(outcome(await finance.call(decisions.approveRequest, seen))).toEqual([
      ...[409, 'You cannot approve opening balances you entered.'],
    ]);
    await second.do(decisions.rejectRequest, { ...seen, note: 'Not audited' });
    expect(await finance.do(openingBalances.ofYear, ruled)).toMatchObject({
      ...{ status: 'rejected', entry: { rejected_by_name: 'Leela Iyer', rejection_reason: 'Not audited' } },
    });

    const entry_id = await enter();
    const [april = ''] = monthsOfFinancialYear(ruled.financial_year);
    const closing = async (month: string) => {
      const { items } = await finance.do(periods.checklist, { month });
      return items.find(({ id }) => id === 'openings')?.says;
    };
    expect([await closing(APRIL), await closing(april)]).toEqual([
      'No opening balances wait for approval.',
      'Opening balances wait for approval. A closed month refuses them.',
    ]);
    expect(outcome(await registrar.call(openingBalances.confirm, { ...ruled, entry_id }))).toEqual([
      ...[403, 'This waits for Finance, not for you.'],
    ]);
    const step = await second.do(openingBalances.confirm, { ...ruled, entry_id });
    expect([step.message, step.opening.status]).toEqual([
      ...['Approved. The opening balances wait for their next step.', 'entered'],
    ]);
    const { position } = await registrar.do(decisions.waitingApprovals, {});
    const last = { kind, id: entry_id, seen_position: position, seen_version: 1 };
    await registrar.do(decisions.approveRequest, last);
    expect(await finance.do(openingBalances.ofYear, ruled)).toMatchObject({
      ...{ status: 'confirmed', entry: { confirmed_by_name: 'Anita Bose' } },
    });
  });

  it('are told apart from those of a later year, whose books carry the balances on', async () => {
    const later = { financial_year: financialYearOf(istDayOf(new Date().toISOString())) };
    const [first, next] = await Promise.all([of, later].map((year) => finance.do(openingBalances.ofYear, year)));
    expect([first?.has_earlier_books, next?.has_earlier_books]).toEqual([false, true]);
  });

  it('are refused once their month is closed', async () => {
    await admin.do(proofs.prove, {});
    while ((await admin.do(proofs.list, {}))[0]?.status !== 'equal') await passing(20);
    expect((await stateOf()).is_closed).toBe(false);
    await admin.do(periods.close, { month: APRIL });
    expect((await stateOf()).is_closed).toBe(true);
    const refused = await admin.call(openingBalances.reverse, { ...of, reason: 'Too late' });
    const sentenceOf = (month: string) => `${monthName(month)} is closed. Use a day from 1 ${monthName(MAY)}.`;
    expect(outcome(refused)).toEqual([409, sentenceOf(APRIL)]);
    const financial_year = yearBefore(YEAR);
    const [april = ''] = monthsOfFinancialYear(financial_year);
    const entry = { financial_year, source_note: 'Audited accounts', file: csv('1010,,1000,', '3010,,,1000') };
    expect(outcome(await finance.call(openingBalances.enter, entry))).toEqual([409, sentenceOf(april)]);
    expect((await finance.do(openingBalances.ofYear, { financial_year })).is_closed).toBe(true);
    const ruled = { financial_year: financialYearOf(istDayOf(new Date().toISOString())) };
    expect((await finance.do(openingBalances.ofYear, ruled)).is_closed).toBe(false);
  });
});
