import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';

/** Ctrl-Z: programs of DOS end a text with it and fill its last block. */
export const END_OF_TEXT = '\x1a';
const AFTER_END = new RegExp(`^[${END_OF_TEXT}\\s]*$`);
/** Characters that no table has; tabulators, ends of lines and pages, and the escapes of Japanese encodings are none of them. */
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/** Whether a file is text to its end: UTF-16 with its mark, UTF-8, or one of the older encodings, which have no controls either. */
export const isText = async (path: string): Promise<boolean> => {
  let decoder: TextDecoder | undefined;
  let begun = false;
  let isOver = false;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (!begun) decoder = wideDecoder(chunk);
      begun = true;
      const text = decoder ? decoder.decode(chunk, { stream: true }) : chunk.toString('latin1');
      const end: number = isOver ? 0 : text.indexOf(END_OF_TEXT);
      isOver ||= end >= 0;
      if (CONTROLS.test(isOver ? text.slice(0, end) : text) || (isOver && !AFTER_END.test(text.slice(end)))) return false;
    }
    decoder?.decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
};

const wideDecoder = (head: Buffer): TextDecoder | undefined => {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le', { fatal: true });
  return mark === 'feff' ? new TextDecoder('utf-16be', { fatal: true }) : undefined;
};
