import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { FILE_BUDGET } from '../budget.ts';
import { ExtractionError } from '../extract.ts';

/** The handlers of XML events. Element names have no prefix; attribute names keep theirs. */
export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Called between two chunks; returns true to stop reading. */
  isEnough?: () => boolean;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const decoderOf = (head: Buffer): TextDecoder => {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder();
};

/** Throws if a part exceeds the budget of elements, attributes or nesting depth. */
const limitElements = (parser: SaxesParser, close: XmlHandlers['close']): void => {
  let elements = 0;
  let depth = 0;
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
    if (++elements > FILE_BUDGET.elements) throw new ExtractionError('too-much', 'More XML elements than a part has');
    if (++depth > FILE_BUDGET.depth) throw new ExtractionError('too-much', 'XML elements nested deeper than in any Office file');
  });
  parser.on('attribute', () => {
    if (++attributes > FILE_BUDGET.attributes) throw new ExtractionError('too-much', 'More attributes than an XML element has');
  });
  // The parser supports only one handler per event.
  parser.on('closetag', ({ name }) => {
    depth--;
    close?.(localName(name));
  });
};

/** Parses streamed XML. Rejects document type declarations: Office files have none, and entities could expand without limit. */
export const readXml = async (bytes: AsyncIterable<Buffer>, { open, text, close, isEnough }: XmlHandlers): Promise<void> => {
  const parser = new SaxesParser();
  limitElements(parser, close);
  const refuse = () => {
    throw new ExtractionError('broken');
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes as Record<string, string>));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderOf(chunk);
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isEnough?.()) return;
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
};

/** Returns the relationship id, an attribute `id` with any namespace prefix. `id` without a prefix is a different attribute. */
export const relationId = (attributes: Record<string, string>): string | undefined => attributeWithSuffix(attributes, ':id');

/** Returns the value of the first attribute whose name ends with a suffix, such as `:embed`. */
export const attributeWithSuffix = (attributes: Record<string, string>, suffix: string): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(suffix))?.[1];
