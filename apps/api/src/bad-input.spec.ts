import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type AnswerOf, fees, identity, payments, type Problem, problem, type User } from '@bursar/contracts';
import { ReadModels, ReadModelsUnavailable } from '@bursar/platform/read-models';
import { allRoutes } from './all-routes.js';
import { type Answer, type Client } from './testing/client.js';
import { TestApp } from './testing/test-app.js';

const MEBIBYTE = 1024 * 1024;
const TERMS = { name: 'Library', amount: 500, due_date: '2030-01-31' };

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());
afterEach(() => {
  jest.restoreAllMocks();
});

function expectProblem({ status, body }: Answer<unknown>, expected: number, code: string, sentence?: string): void {
  const { error, message, ...rest } = problem.strict().parse(body);
  expect([status, rest.statusCode, rest.code]).toEqual([expected, expected, code]);
  expect(error).toBe(message);
  expect(message).toMatch(/^[A-Z₹].{5,}/);
  if (sentence !== undefined) expect(message).toBe(sentence);
  expect(JSON.stringify(body)).not.toMatch(/\bat \/|node_modules|Error:|\.ts:|SQLITE|FST_ERR/);
}

describe('a body', () => {
  it.each([
    ['cut off', '{"name":'],
    ['no JSON at all', 'name=Library'],
    ['with a comment', '{} // fine'],
  ])('refuses a body that is %s', async (_, body) => {
    expectProblem(await admin.send('POST', '/admin/addfee', body), 400, 'VALIDATION', 'The request is not valid JSON.');
  });

  it.each(['[]', '[{}]', '"text"', '5', 'true'])('refuses a body that is %s, because it is no object', async (body) => {
    const sentence = 'The request must be a JSON object.';
    expectProblem(await admin.send('POST', '/admin/addfee', body), 400, 'VALIDATION', sentence);
  });

  it('refuses a body of more than 5 MB and reads a smaller one', async () => {
    const filler = (bytes: number) => JSON.stringify({ ...TERMS, filler: 'x'.repeat(bytes) });
    const tooLarge = await admin.send('POST', '/admin/addfee', filler(5 * MEBIBYTE));
    expectProblem(tooLarge, 413, 'PAYLOAD_TOO_LARGE', 'The request is larger than 5 MB.');
    const read = await admin.send('POST', '/admin/addfee', filler(4.9 * MEBIBYTE));
    expectProblem(read, 400, 'VALIDATION', 'Unknown field: filler');
  });

  it('refuses a body that is not UTF-8', async () => {
    const body = Uint8Array.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]);
    const answer = await admin.send('POST', '/admin/addfee', body);
    expectProblem(answer, 400, 'VALIDATION', 'The request is not valid JSON.');
  });

  it.each([String.raw`{"receipt_number":"\ud800"}`, String.raw`{"a":[{"b":"R-\udfff"}]}`, String.raw`{"\ud83d":1}`])(
    'refuses half a surrogate pair without any effect: %s',
    async (body) => {
      const sentence = 'The request contains characters that are not text.';
      expectProblem(await admin.send('POST', '/admin/addtransaction', body), 400, 'VALIDATION', sentence);
      expect((await app.anybody.send('GET', '/health')).status).toBe(200);
    },
  );

  it('reads a complete surrogate pair', async () => {
    const body = `{"name":"${String.raw`\ud83c\udf93`}","amount":1,"due_date":"2030-01-31"}`;
    expect((await admin.send('POST', '/admin/addfee', body)).body).toMatchObject({ fee: { name: '🎓' } });
  });

  it.each([33, 100_000])('refuses lists nested %d deep', async (depth) => {
    const body = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const refused = await admin.send('POST', '/admin/addfee', body, { 'idempotency-key': `deep-${depth}` });
    expectProblem(refused, 400, 'VALIDATION', 'The request is nested too deeply.');
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a body of the type %s',
    async (type) => {
      const answer = await admin.send('POST', '/admin/addfee', JSON.stringify(TERMS), { 'content-type': type });
      expectProblem(answer, 415, 'VALIDATION', 'The request must be JSON.');
    },
  );

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    '%s reaches no prototype',
    async (body) => {
      expectProblem(await admin.send('POST', '/admin/addfee', body), 400, 'VALIDATION');
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    },
  );

  it.each([
    ['POST', '/admin/addtransactions', '{"items":[1]}', 'Field items.0 must be an object'],
    ['POST', '/approvals/decide-many', '{"items":[{"kind":5}]}', 'Field items.0.kind must be text'],
    ['PUT', '/account/preferences', '{"tables":5}', 'Field tables must be an object'],
  ])('names the place of a value of another type: %s %s %s', async (method, path, body, sentence) => {
    const { status, body: refusal } = await admin.send(method, path, body);
    expect([status, (refusal as Problem).details?.map(({ message }) => message)]).toEqual([
      400,
      expect.arrayContaining([sentence]),
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'finds nothing for inherited names: %s',
    async (id) => {
      const list = await admin.send(
        'POST',
        '/admin/assignfee',
        JSON.stringify({ fee_structure_id: id, student_id: id }),
      );
      expectProblem(list, 404, 'NOT_FOUND', 'Fee structure not found');
      const approval = { transaction_id: id, admin_user_id: admin.user.id };
      expectProblem(await admin.call(payments.approvePayment, approval), 404, 'NOT_FOUND', 'Transaction not found');
      expectProblem(await admin.call(fees.studentFees, { student_id: id }), 404, 'NOT_FOUND', 'Student not found');
    },
  );

  it('reports every broken rule, with the first as its sentence', async () => {
    const { body } = await admin.send('POST', '/admin/addfee', JSON.stringify({ amount: -1, due_date: 'soon' }));
    expect(body.message).toBe('Title is required');
    expect(body.details?.map(({ field }) => field)).toEqual(['name', 'amount', 'due_date']);
  });

  it.each([0, -1, 0.001, '1e999', '', null, true, [], {}, '₹5', 1_000_000_001, '١٢'])(
    'refuses the amount %j',
    async (amount) => {
      const answer = await admin.send('POST', '/admin/addfee', JSON.stringify({ ...TERMS, amount }));
      expectProblem(answer, 400, 'VALIDATION');
    },
  );

  it('refuses unknown fields and names them', async () => {
    const ravi = { name: 'Ravi', email: 'ravi@bursar.test', password: 'secret-user', role: 'staff' };
    const extra = { is_active: false, password_hash: 'x' };
    const refused = await admin.send('POST', '/admin/adduser', JSON.stringify({ ...ravi, ...extra }));
    expectProblem(refused, 400, 'VALIDATION', 'Unknown fields: is_active, password_hash');
    expect(refused.body.details?.map(({ field }) => field)).toEqual(['is_active', 'password_hash']);
    const misspelt = await admin.send('POST', '/admin/addfee', JSON.stringify({ ...TERMS, name: undefined, nam: 'x' }));
    expectProblem(misspelt, 400, 'VALIDATION', 'Unknown field: nam');
    expect(await admin.do(identity.allUsers, { q: 'ravi@bursar.test' })).toEqual([]);
  });

  it('refuses an unknown field inside a field', async () => {
    const head = { name: 'Travel', amount: 5, colour: 'red' };
    const grant = {
      funding_agency: 'SERB',
      amount: 9,
      status: 'active',
      start_date: '2026-01-01',
      end_date: '2027-01-01',
    };
    const refused = await admin.send('POST', '/admin/addgrant', JSON.stringify({ ...grant, heads: [head] }));
    expectProblem(refused, 400, 'VALIDATION', 'Unknown field: heads.0.colour');
    const studentData = { enrollment_no: 'E-1', batch: 2024, section: 'B' };
    const row = { name: 'Ravi', email: 'ravi@bursar.test', password: 'secret-user', studentData };
    const upload = await admin.send('POST', '/admin/adduser/bulk', JSON.stringify({ users: [row] }));
    expectProblem(upload, 400, 'VALIDATION', 'Row 1: Unknown field: section');
  });

  it.each([
    ['GET', '/admin/allfee?colour=red', 'Unknown field: colour'],
    ['GET', '/health?verbose=1', 'Unknown field: verbose'],
    ['DELETE', '/admin/delfee/x?force=true', 'Unknown field: force'],
    ['GET', '/admin/reports/grants?from=2026-01-01', 'This report does not take from'],
    ['GET', '/admin/reports/dues?compare=before', 'This report does not take compare'],
  ])('refuses an unknown parameter: %s %s', async (method, path, sentence) => {
    expectProblem(await admin.send(method, path), 400, 'VALIDATION', sentence);
  });

  it('refuses a field that repeats a parameter of the address', async () => {
    const terms = JSON.stringify({ ...TERMS, id: 'another' });
    expectProblem(await admin.send('PUT', '/admin/upfee/one', terms), 400, 'VALIDATION', 'The request says id twice');
    const query = await admin.send('POST', '/admin/addfee?amount=5', JSON.stringify(TERMS));
    expectProblem(query, 400, 'VALIDATION', 'The request says amount twice');
  });

  it.each([
    ['a salary of a student', { role: 'student', monthly_salary: 5 }, 'A student has no monthly salary'],
    ['an enrollment of others', { role: 'staff', studentData: {} }, 'Only a student has student data'],
  ])('refuses %s instead of ignoring it', async (_, extra, sentence) => {
    const ravi = { name: 'Ravi', email: 'ravi@bursar.test', password: 'secret-user', ...extra };
    expectProblem(await admin.send('POST', '/admin/adduser', JSON.stringify(ravi)), 400, 'VALIDATION', sentence);
  });
});

describe('a list', () => {
  it.each([
    ['page=0', 'Page must be 1 or more'],
    ['page=-1', 'Page must be 1 or more'],
    ['page=1.5', 'Page must be a whole number'],
    ['page=two', 'Page must be a number'],
    ['limit=0', 'Limit must be 1 or more'],
    ['limit=501', 'Limit must be at most 500'],
    ['sort=password', 'Sort must be one of '],
    ['sort=name;DROP TABLE users', 'Sort must be one of '],
    ["sort=name' OR 1=1 --", 'Sort must be one of '],
    ['sort=__proto__', 'Sort must be one of '],
    ['sort=,', 'Sort must be one of '],
    [`q=${'x'.repeat(101)}`, 'Search must be at most 100 characters'],
    ['q=a&q=b', 'Search must be text'],
    ['role=root', 'Role must be '],
    ['batch=20', 'Batch year must be a 4-digit year from 2015 to '],
    ['department_id=9', 'Department is unknown'],
  ])('refuses a list with %s: %s', async (query, sentence) => {
    const answer = await admin.send('GET', `/admin/allusers?${query}`);
    expectProblem(answer, 400, 'VALIDATION');
    expect(answer.body.message).toContain(sentence);
  });

  it.each(["' OR '1'='1", '%', '_', '"', '*', '\\', '); DROP TABLE users; --', 'NEAR(a b)', 'a AND', '\u0000', '‮'])(
    'returns exact matches for the search %j',
    async (q) => {
      const { status, body } = await admin.call(identity.allUsers, { q });
      expect(status).toBe(200);
      for (const user of body) expect(JSON.stringify(user)).toContain(q.trim());
    },
  );

  it('ends after the requested page', async () => {
    const people = await admin.do(identity.allUsers, {});
    expect(await admin.do(identity.allUsers, { page: 1 })).toEqual(people.slice(0, 50));
    expect(await admin.do(identity.allUsers, { page: 1_000 })).toEqual([]);
  });

  it('returns no rows past its end, with the total', async () => {
    const { status, body, headers } = await admin.call(identity.allUsers, { page: 1_000, limit: 500 });
    expect([status, body]).toEqual([200, []]);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0);
  });
});

describe('an unknown id', () => {
  it.each([['unknown'], ['../../etc/passwd'], ["' OR 1=1 --"], ['%00'], ['x'.repeat(150)], ['studentFee-1']])(
    'answers 404 for %s',
    async (id) => {
      expectProblem(await admin.call(fees.updateFee, { id, ...TERMS }), 404, 'NOT_FOUND', 'Fee structure not found');
      expectProblem(await admin.call(fees.deleteFee, { id }), 404, 'NOT_FOUND', 'Fee structure not found');
      expectProblem(await admin.call(fees.revokeFee, { id }), 404, 'NOT_FOUND');
      expectProblem(await admin.call(fees.studentFees, { student_id: id }), 404, 'NOT_FOUND', 'Student not found');
      expectProblem(await admin.call(identity.setActive, { id, is_active: true }), 404, 'NOT_FOUND', 'User not found');
      const refund = { transaction_id: id, reason: 'Paid twice' };
      expectProblem(await admin.call(payments.refund, refund), 404, 'NOT_FOUND', 'Transaction not found');
      const rejection = { transaction_id: id };
      expectProblem(await admin.call(payments.rejectPayment, rejection), 404, 'NOT_FOUND', 'Transaction not found');
    },
  );

  it('answers 403 to a student, as for other people’s records', async () => {
    const { feeId, studentId } = await app.newBill(1000);
    const other = await app.newUser();
    const order = (id: string) =>
      other.call(payments.createOrder, { amount: 1, currency: 'INR', receipt: `fee_receipt_${id}` });
    expectProblem(await order(feeId), 403, 'FORBIDDEN');
    expectProblem(await other.call(fees.studentFees, { student_id: studentId }), 403, 'FORBIDDEN');
    expectProblem(await other.call(fees.studentFees, { student_id: 'unknown' }), 403, 'FORBIDDEN');
  });
});

describe('an Idempotency-Key', () => {
  const addFee = (name: string, key: string, by: Client = admin) =>
    by.call(fees.addFee, { ...TERMS, name }, { 'idempotency-key': key });
  const named = async (q: string) => (await admin.do(fees.allFees, { q })).length;

  it('returns the same answer for a repeated key and works once', async () => {
    const first = await addFee('Once', 'key-1');
    const again = await addFee('Once', 'key-1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await named('Once')).toBe(1);
  });

  it('refuses a key of another request', async () => {
    await addFee('One', 'key-2');
    const sentence = 'This Idempotency-Key was already used for another request.';
    expectProblem(await addFee('Another', 'key-2'), 422, 'IDEMPOTENCY_MISMATCH', sentence);
    const elsewhere = await admin.call(
      fees.assignFeeToList,
      { fee_structure_id: 'x', student_ids: ['y'] },
      {
        'idempotency-key': 'key-2',
      },
    );
    expectProblem(elsewhere, 422, 'IDEMPOTENCY_MISMATCH', sentence);
    expect(await named('Another')).toBe(0);
  });

  it('works once for two parallel requests with one key', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => addFee('Parallel', 'key-3')));
    const made = answers.map(({ status, body }) => [status, (body as AnswerOf<typeof fees.addFee>).fee.id]);
    expect(new Set(made.map(String)).size).toBe(1);
    expect(await named('Parallel')).toBe(1);
  });

  it('separates the keys of different users', async () => {
    const other = await app.newUser({ role: 'finance_manager' });
    expect((await addFee('Mine', 'key-4')).status).toBe(201);
    expect((await addFee('Theirs', 'key-4', other)).status).toBe(201);
  });

  it('accepts the key of a refused request again', async () => {
    expect((await addFee('', 'key-5')).status).toBe(400);
    expect((await addFee('Mended', 'key-5')).status).toBe(201);
  });

  it('survives a restart', async () => {
    const first = await addFee('Before', 'key-6');
    await app.restart();
    admin = await app.admin();
    expect((await addFee('Before', 'key-6')).body).toEqual(first.body);
    expect(await named('Before')).toBe(1);
  });

  it('accepts a key of 255 characters and refuses one of 300', async () => {
    const sentence = 'Idempotency-Key must be at most 255 characters.';
    expectProblem(await addFee('Long', 'k'.repeat(300)), 400, 'VALIDATION', sentence);
    expect((await addFee('Long', 'k'.repeat(255))).status).toBe(201);
  });
});

describe('an internal failure', () => {
  const failingWith = async (error: Error): Promise<Answer<unknown>> => {
    jest.spyOn(app.get(ReadModels), 'page').mockRejectedValueOnce(error);
    return admin.call(identity.allUsers, {});
  };
  const silent = (statusCode: number, code: string): Partial<Problem> => ({
    statusCode,
    code,
    requestId: expect.any(String) as unknown as string,
  });

  it('reveals nothing internal', async () => {
    const { status, body } = await failingWith(new TypeError('undefined is not a function'));
    expect(status).toBe(500);
    expect(body).toEqual(silent(500, 'INTERNAL'));
  });

  it('asks to try a temporary failure again', async () => {
    const { status, body, headers } = await failingWith(new ReadModelsUnavailable('/var/data: the disk is full'));
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body).toEqual(silent(503, 'UNAVAILABLE'));
  });

  it('reports a failure of the gateway with a code for the screen', async () => {
    const { student, feeId } = await app.newBill(1000);
    await app.gateway.fault('error_500', 20);
    const order = { amount: 1000, currency: 'INR', receipt: `fee_receipt_${feeId}` } as const;
    const { status, body } = await student.call(payments.createOrder, order);
    await app.gateway.reset();
    expect(status).toBe(502);
    expect(body).toEqual(silent(502, 'UNAVAILABLE'));
  });
});

describe('addresses', () => {
  it.each(['', '/', '/nothing', '/admin/nothing', '/admin/..%2f..%2fetc%2fpasswd', '/__proto__', '/users/login/x'])(
    '%s leads nowhere, and says so in JSON',
    async (path) => {
      const answer = await app.anybody.send('GET', path);
      expectProblem(answer, 404, 'NOT_FOUND', 'There is nothing at this address.');
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    },
  );

  it.each([
    ['that cannot be decoded', '%zz', 400, 'The address cannot be read.'],
    ['with a part longer than any id', 'x'.repeat(1_001), 414, 'The request cannot be understood.'],
  ])('refuses an address %s', async (_, id, status, sentence) => {
    expectProblem(await admin.send('DELETE', `/admin/delfee/${id}`), status, 'VALIDATION', sentence);
  });
});

describe('operations', () => {
  it('answer the health of the server', async () => {
    const { status, body } = await app.anybody.send('GET', '/health');
    expect(status).toBe(200);
    const stores = { eventstore: 'ok', mongodb: 'ok' };
    const work: unknown = expect.any(Array);
    expect(body).toEqual({ status: 'ok', role: 'leader', ...stores, projections_lag: false, pending: 0, work });
  });

  it('return metrics as text, with each route as one series', async () => {
    await admin.call(fees.deleteFee, { id: 'some-id' });
    const response = await fetch(`${app.url}/api/metrics`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/^bursar_events_projected [1-9]/m);
    expect(text).toContain('route="/api/admin/delfee/:id",status="404"');
    expect(text).not.toContain('some-id');
  });
});

describe('the documentation', () => {
  type Operation = { parameters: { name: string; in: string }[]; responses: Record<string, unknown> };

  it('describes every route', async () => {
    const response = await fetch(`${app.url}/api/docs-json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, { summary: string }>> };
    for (const { route } of allRoutes()) {
      const path = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      expect([path, paths[path]?.[route.method.toLowerCase()]?.summary]).toEqual([path, route.summary]);
    }
  });

  it('names the headers that a call takes and gives, the file of an upload, and a file as an answer', async () => {
    const response = await fetch(`${app.url}/api/docs-json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
    const headersOf = (operation?: Operation) =>
      operation?.parameters.filter((each) => each.in === 'header').map(({ name }) => name);
    expect(headersOf(paths['/api/admin/addtransactions']?.post)).toEqual(['Idempotency-Key']);
    expect(headersOf(paths['/api/users/login']?.post)).toEqual([]);
    expect(headersOf(paths['/api/admin/accounts/{id}']?.put)).toEqual(['If-Match']);
    expect(paths['/api/admin/alltrans']?.get?.responses['200']).toHaveProperty('headers.X-Total-Count');
    expect(paths['/api/admin/institution/{id}/logo']?.post).toHaveProperty(
      'requestBody.content.multipart/form-data.schema.properties.file.format',
      'binary',
    );
    expect(paths['/api/institution/logos/{id}']?.get?.responses['200']).toHaveProperty(
      'content.application/octet-stream.schema.format',
      'binary',
    );
  });

  it('follows OpenAPI 3.0: an enum names its null, null has a type, and no list of required fields is empty', async () => {
    const response = await fetch(`${app.url}/api/docs-json`);
    const faults = JSON.stringify(await response.json(), (_, part: unknown) => {
      const { nullable, type, enum: values, required } = (part ?? {}) as Record<string, unknown>;
      const isFaulty =
        nullable === true && (typeof type !== 'string' || (Array.isArray(values) && !values.includes(null)));
      return isFaulty || (Array.isArray(required) && required.length === 0) ? 'a fault' : part;
    }).match(/.{0,30}"a fault"/g);
    expect(faults).toBeNull();
  });
});

describe('every answer', () => {
  it.each(['/api/docs', '/nothing.js'])('carries the security headers of a page: %s', async (path) => {
    const { headers } = await fetch(`${app.url}${path}`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none';script-src 'self'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each(['/api/health', '/api/users/me', '/api/nothing', '/api/admin/delfee/%zz'])(
    'carries only the security headers of data: %s',
    async (path) => {
      const { headers } = await fetch(`${app.url}${path}`);
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      const ofPages = ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options', 'x-powered-by'];
      for (const name of ofPages) expect([name, headers.get(name)]).toEqual([name, null]);
      const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
      expect(bytes).toBeLessThan(600);
    },
  );

  it('forbids caches to store data', async () => {
    expect((await admin.call(identity.me, {})).headers.get('cache-control')).toBe('no-store');
  });
});
