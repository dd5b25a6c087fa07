export async function signInTo(url, role = 'admin', person = undefined) {
  const logins = await (await fetch(`${url}/api/demo/logins`)).json();
  const { email, password } = logins.find((login) => login.role === role);
  const send = async (path, { token, ...options } = {}) => {
    const began = performance.now();
    const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${url}/api${path}`, { ...options, headers });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
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
