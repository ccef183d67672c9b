import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { Unextractable } from './extract.ts';

/** Names of elements come without their prefix, those of attributes with it. */
export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Asked between two pieces; true ends the reading. */
  isEnough?: () => boolean;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const decoderOf = (head: Buffer): TextDecoder => {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder();
};

/** Reads XML piece by piece. A document type is refused: Office files have none, and its entities could grow without end. */
export const readXml = async (bytes: AsyncIterable<Buffer>, { open, text, close, isEnough }: XmlHandlers): Promise<void> => {
  const parser = new SaxesParser();
  const refuse = () => {
    throw new Unextractable('broken');
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes as Record<string, string>));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderOf(chunk);
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isEnough?.()) return;
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
};

/** The id of a relationship, whatever prefix its namespace has; an `id` without one is another thing. */
export const relationId = (attributes: Record<string, string>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
