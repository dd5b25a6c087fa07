import { setImmediate } from 'node:timers/promises';
import sax from 'sax';

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefix. */
export interface XmlReader {
  readonly opened: (name: string, attributes: Attributes) => void;
  readonly closed?: (name: string, text: string) => void;
}

const PHONETIC = 'rPh';
const DEPTH_MAX = 64;
const SLICE = 128 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function parserFor({ opened, closed }: XmlReader): sax.SAXParser {
  const parser = sax.parser(true);
  let text = '';
  let depth = 0;
  let isPhonetic = false;
  parser.onopentag = ({ name, attributes }) => {
    text = '';
    depth += 1;
    if (depth > DEPTH_MAX) throw new Error('The XML is nested too deep');
    isPhonetic ||= localName(name) === PHONETIC;
    opened(localName(name), attributes as Attributes);
  };
  parser.ontext = parser.oncdata = (part) => {
    text += part;
  };
  parser.onclosetag = (name) => {
    if (!isPhonetic) closed?.(localName(name), text);
    if (localName(name) === PHONETIC) isPhonetic = false;
    depth -= 1;
    text = '';
  };
  parser.onerror = (error) => {
    throw error;
  };
  return parser;
}

/** @throws Error for XML that is not well-formed, or nested too deep */
export async function readXml(xml: string, reader: XmlReader): Promise<void> {
  const parser = parserFor(reader);
  for (let from = 0; from < xml.length; from += SLICE) {
    parser.write(xml.slice(from, from + SLICE));
    if (from > 0) await setImmediate();
  }
  parser.close();
}
