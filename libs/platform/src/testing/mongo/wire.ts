import { type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

export interface Message {
  readonly command: Document;
  readonly reply: (answer: Document) => void;
}

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

export async function* messagesOf(socket: Socket): AsyncGenerator<Message> {
  let unread = Buffer.alloc(0);
  for await (const chunk of socket) {
    unread = Buffer.concat([unread, chunk as Buffer]);
    while (unread.length >= 4 && unread.length >= unread.readInt32LE(0)) {
      const length = unread.readInt32LE(0);
      yield messageOf(unread.subarray(0, length), socket);
      unread = unread.subarray(length);
    }
  }
}

function messageOf(bytes: Buffer, socket: Socket): Message {
  const requestId = bytes.readInt32LE(4);
  const legacy = bytes.readInt32LE(12) === OP_QUERY;
  const reply = (answer: Document) => {
    const body = BSON.serialize(answer, { ignoreUndefined: true });
    const prefix = legacy ? Buffer.alloc(20) : Buffer.alloc(5);
    if (legacy) prefix.writeInt32LE(1, 16);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeInt32LE(HEADER_BYTES + prefix.length + body.length, 0);
    header.writeInt32LE(requestId, 8);
    header.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
    socket.write(Buffer.concat([header, prefix, body]));
  };
  return { command: legacy ? queryOf(bytes) : commandOf(bytes), reply };
}

/** The first handshake is still a query. */
function queryOf(bytes: Buffer): Document {
  const name = bytes.indexOf(0, HEADER_BYTES + 4);
  return documentAt(bytes, name + 1 + 8).document;
}

function commandOf(bytes: Buffer): Document {
  const command: Document = {};
  let at = HEADER_BYTES + 4;
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at);
    at += 1;
    if (kind === 0) {
      const { document, end } = documentAt(bytes, at);
      Object.assign(command, document);
      at = end;
    } else {
      const last = at + bytes.readInt32LE(at);
      const name = bytes.indexOf(0, at + 4);
      const documents: Document[] = [];
      for (let next = name + 1; next < last;) {
        const { document, end } = documentAt(bytes, next);
        documents.push(document);
        next = end;
      }
      command[bytes.toString('utf8', at + 4, name)] = documents;
      at = last;
    }
  }
  return command;
}

function documentAt(bytes: Buffer, start: number): { document: Document; end: number } {
  const end = start + bytes.readInt32LE(start);
  return { document: BSON.deserialize(bytes.subarray(start, end)), end };
}
