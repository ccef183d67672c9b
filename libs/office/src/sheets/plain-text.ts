import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';

/** The Ctrl-Z character, with which DOS programs end a text and pad its last block. */
export const END_OF_TEXT = '\x1a';
const END_PADDING = new RegExp(`^[${END_OF_TEXT}\\s]*$`);
/** Matches control characters that no table contains. Allowed are tabs, line ends, form feeds, and the escapes of Japanese encodings. */
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/** True if a whole file is text: UTF-16 with a byte order mark, UTF-8, or an older encoding without control characters. */
export const isText = async (path: string): Promise<boolean> => {
  let decoder: TextDecoder | undefined;
  let hasStarted = false;
  let hasEnded = false;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (!hasStarted) decoder = wideDecoder(chunk);
      hasStarted = true;
      const text = decoder ? decoder.decode(chunk, { stream: true }) : chunk.toString('latin1');
      const end: number = hasEnded ? 0 : text.indexOf(END_OF_TEXT);
      hasEnded ||= end >= 0;
      if (CONTROLS.test(hasEnded ? text.slice(0, end) : text) || (hasEnded && !END_PADDING.test(text.slice(end)))) return false;
    }
    decoder?.decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
};

const wideDecoder = (head: Buffer): TextDecoder | undefined => {
  const byteOrderMark = head.subarray(0, 2).toString('hex');
  if (byteOrderMark === 'fffe') return new TextDecoder('utf-16le', { fatal: true });
  return byteOrderMark === 'feff' ? new TextDecoder('utf-16be', { fatal: true }) : undefined;
};
