import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { mailSuite } from './mail.suite.js';
import { SmtpMail } from './smtp-mail.js';

const FROM = 'Bursar <bursar@library.example>';
const END_OF_LETTER = '\r\n.\r\n';

let server: Server;
let letters: string[];

function serve(socket: Socket): void {
  let buffer = '';
  let inLetter = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string): void => {
    if (line.startsWith('EHLO')) say('250 test');
    else if (line === 'DATA') {
      inLetter = true;
      say('354 go on');
    } else if (line === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  };
  const read = (): boolean => {
    const end = buffer.indexOf(inLetter ? END_OF_LETTER : '\r\n');
    if (end < 0) return false;
    const piece = buffer.slice(0, end);
    buffer = buffer.slice(end + (inLetter ? END_OF_LETTER.length : 2));
    if (inLetter) {
      inLetter = false;
      letters.push(piece);
      say('250 taken');
    } else answer(piece);
    return true;
  };
  say('220 test');
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk;
    while (read());
  });
}

mailSuite({
  name: 'over SMTP',
  open: async () => {
    letters = [];
    server = createServer(serve).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      mail: new SmtpMail(`smtp://127.0.0.1:${port}?ignoreTLS=true`, FROM),
      received: () => Promise.resolve(letters),
    };
  },
  broken: () => new SmtpMail('smtp://127.0.0.1:9', FROM),
  close: async () => {
    server.close();
    await once(server, 'close');
  },
});
