import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, fileColumns, identity, type RequestOf, ROLES, type Role } from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { financialYearOf, istDayOf } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import Papa from 'papaparse';
import { type Client } from '../../testing/client.js';
import { TestApp } from '../../testing/test-app.js';
import { partOf } from '../../testing/workbook.js';

const STUDENTS = 1_203;

type SignedIn = Awaited<ReturnType<TestApp['newUser']>>;
type Sheet = ReturnType<typeof exportable>[number];

let app: TestApp;
let admin: SignedIn;
let auditor: SignedIn;
const people = new Map<Role, SignedIn>();
let bill: Awaited<ReturnType<TestApp['newBill']>>;

const rowsOfCsv = (bytes: Buffer): string[][] => Papa.parse<string[]>(bytes.toString('utf8').slice(1)).data;

const student = (number: number): RequestOf<typeof identity.addStudents>['users'][number] => ({
  name: number === 0 ? '+HYPERLINK("http://evil.example")' : `Student ${String(number).padStart(4, '0')}`,
  email: `student-${number}@bursar.test`,
  password: 'first-secret',
  department_id: 2,
  studentData: { enrollment_no: `BULK-${number}`, batch: 2023 },
});

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  bill = await app.newBill(1_234.5);
  people.set('admin', admin).set('student', bill.student);
  for (const role of ROLES) if (!people.has(role)) people.set(role, await app.newUser({ role }));
  auditor = people.get('auditor') ?? admin;
  const users = Array.from({ length: STUDENTS }, (_, number) => student(number));
  const { status } = await admin.send('POST', '/admin/adduser/bulk', JSON.stringify({ users }));
  expect(status).toBe(201);
  await app.rest();
});
afterAll(() => app.close());

function filtersOf(sheet: Sheet): Record<string, string> {
  const ofStudent = sheet.route.path.includes(':student_id') || sheet.kind === 'report-student-ledger';
  if (ofStudent) return { student_id: bill.studentId };
  if ('report' in sheet) return {};
  if (sheet.kind === 'people' || sheet.kind === 'students') return { departmentId: '2' };
  if (sheet.kind === 'exceptions') return { rule: 'round_amount' };
  if (/^(skippedstudents|billsleft-.*)$/.test(sheet.kind)) return { run_id: 'unknown' };
  return sheet.kind === 'users' ? { role: 'student' } : {};
}

const listInput = (sheet: Sheet) => ({ ...filtersOf(sheet), ...('report' in sheet && sheet.report) });
const callList = (client: Client, sheet: Sheet) => client.call(sheet.route, listInput(sheet));
const addressOf = ({ kind }: Sheet, query: Record<string, string>) =>
  `/admin/export/${kind}?${new URLSearchParams(query).toString()}`;

const readerOf = ({ route: { who } }: Sheet): SignedIn =>
  (Array.isArray(who) && !who.includes('admin') ? people.get((who as Role[])[0] ?? 'admin') : admin) ?? admin;

const exportsOf = async (client: SignedIn): Promise<readonly string[]> => {
  await app.rest();
  const { items } = await auditor.do(audit.trail, { actor: client.user.id, type: 'RecordsRead', sort: 'position' });
  return items.map(({ says }) => says);
};

interface ListAnswer {
  readonly columns?: readonly { readonly header: string }[];
  readonly rows?: readonly object[];
  readonly to?: string;
}

const dayOfFile = ({ to }: ListAnswer): string => to ?? istDayOf(new Date().toISOString());

const SHEETS = exportable().map((sheet) => [sheet.kind, sheet] as const);

describe.each(SHEETS)('The export %s', (_, sheet) => {
  it('exports a list for the readers of the list only', async () => {
    for (const [role, client] of people) {
      const list = await callList(client, sheet);
      const file = await client.send('GET', addressOf(sheet, filtersOf(sheet)));
      expect([role, file.status, file.body.message]).toEqual([role, list.status, list.body.message]);
    }
  });

  it('exports the columns and the rows of the list', async () => {
    const client = readerOf(sheet);
    const list = (await callList(client, sheet)).body as ListAnswer;
    const { bytes, headers } = await client.file(addressOf(sheet, filtersOf(sheet)));
    const [header = [], ...rows] = rowsOfCsv(bytes);
    const listed = list.rows ?? (list as unknown as { items?: object[] }).items ?? (list as unknown as object[]);
    const names = 'report' in sheet ? list.columns?.map((column) => column.header) : undefined;
    expect(header).toEqual(names ?? fileColumns((sheet as never as { columns: never[] }).columns).map((c) => c.header));
    if (sheet.kind !== 'audit')
      expect(rows.length - ('report' in sheet && rows.length > 0 ? 1 : 0)).toBe(listed.length);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${sheet.kind}-${dayOfFile(list)}.csv"`);
  });
});

const LISTS = SHEETS.flatMap(([kind, sheet]) =>
  'report' in sheet || sheet.whole || kind === 'notifications' ? [] : [[kind, sheet] as const],
);

describe.each(LISTS)('The list %s', (_, sheet) => {
  it('finds a row by its id, on whichever page it stands', async () => {
    const client = readerOf(sheet);
    const rowsFor = async (asked: object) => {
      const { status, body } = await client.call(sheet.route, { ...listInput(sheet), ...asked });
      expect(status).toBe(200);
      return ((body as { readonly items?: readonly object[] }).items ?? body) as readonly never[];
    };
    const rows = await rowsFor({});
    for (const row of rows.slice(-3)) {
      expect(await rowsFor({ id: sheet.rowId(row), page: 1, limit: 1 })).toEqual([row]);
    }
    expect(await rowsFor({ id: 'unknown' })).toEqual([]);
  });
});

describe('An exported file', () => {
  const ofDepartment = '/admin/export/students?departmentId=2&sort=name';

  it('exports every row of a long list once, in order', async () => {
    const { bytes } = await admin.file(ofDepartment);
    const names = rowsOfCsv(bytes).map(([name]) => name);
    expect(names).toHaveLength(STUDENTS + 1);
    expect(new Set(names).size).toBe(STUDENTS + 1);
    expect(names.slice(-2)).toEqual(['Student 1201', 'Student 1202']);
  });

  it('holds a row that moves to an earlier page while it is made', async () => {
    const [last] = await admin.do(identity.allUsers, { q: 'student-1202@' });
    const models = app.get(ReadModels);
    const page = models.page.bind(models);
    let asked = 0;
    const rename = async (name: string) => {
      const { id = '', email = '', enrollment_no, batch } = last ?? {};
      const studentData = { enrollment_no: enrollment_no ?? '', batch: batch ?? 0 };
      await admin.do(identity.updateUser, { id, name, email, role: 'student', department_id: 2, studentData });
      await app.rest();
    };
    models.page = (async (...query: Parameters<typeof page>) => {
      asked += 1;
      if (asked === 2) await rename('A Student');
      return page(...query);
    }) as typeof page;
    try {
      const { bytes } = await admin.file(ofDepartment);
      const emails = rowsOfCsv(bytes).map(([, email]) => email);
      expect(emails).toContain('student-1202@bursar.test');
      expect(new Set(emails).size).toBe(STUDENTS + 1);
    } finally {
      models.page = page;
      await rename('Student 1202');
    }
  });

  it('begins with the UTF-8 mark, ends lines with CR LF and holds no formula', async () => {
    const { bytes, headers } = await admin.file(ofDepartment);
    const [header, first] = bytes.toString('utf8').split('\r\n');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(header).toBe('\uFEFFName,Email,Batch,Status');
    expect(first).toBe('"\'+HYPERLINK(""http://evil.example"")",student-0@bursar.test,2023,Active');
  });

  it('writes rupees with two decimals, days, and the words of the screen', async () => {
    const { bytes } = await bill.student.file(`/admin/export/studentfees?student_id=${bill.studentId}`);
    const number = `${financialYearOf(istDayOf(new Date().toISOString()))}/INV/000001`;
    expect(rowsOfCsv(bytes)).toEqual([
      ['Description', 'Invoice No', 'Amount', 'Amount Paid', 'Due Date', 'Overdue', 'Status'],
      ['Semester 5 Tuition', number, '1234.50', '0.00', '2030-01-31', 'No', 'Unpaid'],
    ]);
  });

  it('writes instants in Indian time', async () => {
    const { items } = await auditor.do(audit.trail, { sort: 'position', limit: 1 });
    const { bytes } = await auditor.file('/admin/export/audit?sort=position');
    const [, [at = ''] = []] = rowsOfCsv(bytes);
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
    expect(new Date(at).toISOString()).toBe(items[0]?.at);
  });

  it('applies the filter and the search of the list', async () => {
    const { bytes } = await admin.file('/admin/export/users?role=student&batch=2023&q=student-77%40');
    expect(rowsOfCsv(bytes).map(([, email]) => email)).toEqual(['Email', 'student-77@bursar.test']);
  });

  it('exports only the requested columns, in the order of the list', async () => {
    const { bytes } = await admin.file(`${ofDepartment}&columns=is_active,name`);
    expect(rowsOfCsv(bytes)[0]).toEqual(['Name', 'Status']);
  });

  it('writes an XLSX workbook with numbers and dates and without formulas', async () => {
    const { bytes, headers } = await admin.file(`${ofDepartment}&format=xlsx`);
    expect(headers.get('content-disposition')).toContain('.xlsx"');
    expect(partOf(bytes, 'xl/workbook.xml')).toContain('name="Students"');
    const cells = partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(cells.match(/<row /g)).toHaveLength(STUDENTS + 1);
    expect(cells).toContain(">'+HYPERLINK(&quot;http://evil.example&quot;)</t>");
    expect(cells).toContain(`<c r="C${STUDENTS + 1}" s="0"><v>2023</v></c>`);
    expect(cells).not.toContain('<f>');
    expect(cells).not.toContain('2023</t>');
  });
});

describe('A wrong export', () => {
  it.each([
    ['/admin/export/nothing', 404, 'There is no such list to export.'],
    ['/admin/export/transactions?colour=red', 400, 'Unknown field: colour'],
    ['/admin/export/transactions?status=lost', 400, /^Status must be/],
    ['/admin/export/transactions?sort=colour', 400, /^Sort must be one of/],
    ['/admin/export/transactions?page=2', 400, 'An export always holds all pages'],
    ['/admin/export/transactions?format=pdf', 400, 'Format must be csv or xlsx'],
    ['/admin/export/transactions?columns=method,colour', 400, /^Columns must be of student_name, fee_name/],
    ['/admin/export/transactions?status=pending&status=success', 400, 'Every filter must be said once'],
    ['/admin/export/report-collections?columns=method', 400, 'A report has all of its columns'],
    ['/admin/export/studentfees', 400, 'This export needs student_id.'],
  ])('refuses with a sentence: %s', async (path, status, message) => {
    const answer = await admin.send('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      error: answer.body.message,
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
    });
  });

  it('refuses a caller who is not signed in', async () => {
    expect((await app.anybody.send('GET', '/admin/export/transactions')).status).toBe(401);
  });

  it.each(['csv', 'xlsx'])(
    'breaks the connection when a list fails midway, so that no %s seems complete',
    async (format) => {
      const models = app.get(ReadModels);
      const page = models.page.bind(models);
      let fail = (): void => {};
      const failed = new Promise<never>((_, reject) => (fail = () => reject(new Error('The disk is gone'))));
      let asked = 0;
      models.page = ((...query: Parameters<typeof page>) =>
        (asked += 1) === 3 ? failed : page(...query)) as typeof page;
      try {
        const response = await fetch(`${app.url}/api/admin/export/students?departmentId=2&format=${format}`, {
          headers: { authorization: `Bearer ${admin.token ?? ''}`, 'accept-encoding': 'identity' },
        });
        expect(response.status).toBe(200);
        fail();
        await expect(response.arrayBuffer()).rejects.toThrow('terminated');
      } finally {
        models.page = page;
      }
    },
  );

  it('answers normally when a list fails at once', async () => {
    const models = app.get(ReadModels);
    const page = models.page.bind(models);
    models.page = () => Promise.reject(new Error('The disk is gone'));
    const { status, body } = await admin.send('GET', '/admin/export/transactions');
    models.page = page;
    expect([status, body.code, body.message]).toEqual([503, 'UNAVAILABLE', undefined]);
  });
});

describe('The file of a report', () => {
  it('bears the last day of its period, as the mailed one does', async () => {
    const { headers } = await admin.file('/admin/export/report-balance-sheet?to=2026-04-30&format=xlsx');
    expect(headers.get('content-disposition')).toContain('"report-balance-sheet-2026-04-30.xlsx"');
  });
});

describe('The audit trail of exports', () => {
  it('records one entry per export: reader, filters, row count and kind of file', async () => {
    const manager = await app.newUser({ role: 'finance_manager' });
    await manager.file('/admin/export/users?role=student&batch=2023&q=Student&columns=name&sort=name');
    await manager.file('/admin/export/users?role=student&batch=2023&q=Student&format=xlsx');
    await manager.file('/admin/export/report-collections?from=2026-04-01&to=2026-04-30');
    expect(await exportsOf(manager)).toEqual([
      'Exported 1,203 users as CSV (role student, batch 2023, search Student)',
      'Exported 1,203 users as XLSX (role student, batch 2023, search Student)',
      'Exported 0 collections as CSV (from 2026-04-01, to 2026-04-30)',
    ]);
  });

  it('records an entry for an export that its reader broke off', async () => {
    const manager = await app.newUser({ role: 'finance_manager' });
    const leaving = new AbortController();
    await fetch(`${app.url}/api/admin/export/users?role=student`, {
      headers: { authorization: `Bearer ${manager.token ?? ''}` },
      signal: leaving.signal,
    });
    leaving.abort();
    expect(await exportsOf(manager)).toEqual([
      expect.stringMatching(/^Exported 1,20\d users as CSV \(role student\)$/),
    ]);
  });

  it('records no entry for a refused export', async () => {
    const staff = await app.newUser({ role: 'staff' });
    expect((await staff.send('GET', '/admin/export/payrolls')).status).toBe(403);
    expect(await exportsOf(staff)).toEqual([]);
  });
});
