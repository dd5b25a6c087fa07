import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

const exchange = (address, { body, ...options }) =>
  new Promise((resolve, reject) => {
    const sent = request(address, { ...options, agent }, (response) => {
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString() }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

export async function signInTo(url, role = 'admin', person = undefined) {
  const logins = await (await fetch(`${url}/api/demo/logins`)).json();
  const { email, password } = logins.find((login) => login.role === role);
  const send = async (path, { token, ...options } = {}) => {
    const began = performance.now();
    const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const { status, text } = await exchange(`${url}/api${path}`, { ...options, headers });
    const answer = JSON.parse(text);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
    return { answer, took_ms: performance.now() - began };
  };
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify({ email: person ?? email, password }) };
  const { token, user } = (await send('/users/login', login)).answer;
  return {
    token,
    user,
    get: (path, instant) => send(path, { token, headers: instant === undefined ? {} : { 'x-as-of': instant } }),
    post: (path, body) => send(path, { token, method: 'POST', headers: json, body: JSON.stringify(body) }),
  };
}
