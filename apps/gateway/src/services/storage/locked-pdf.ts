import { createReadStream } from 'node:fs';
import { ExtractionError } from '@portal/office';
import { extractInProcess } from './extraction/extractor';

/** The trailer entry that every encrypted PDF has in plain text (ISO 32000-2, 7.5.5). */
const ENCRYPT = '/Encrypt';
const LONGEST_MS = 20_000;

/** True for a PDF that does not open without a password. Many PDFs are encrypted only to restrict printing and open without a password. */
export const isLockedPdf = async (path: string): Promise<boolean> => {
  if (!(await fileContains(path, ENCRYPT))) return false;
  try {
    await extractInProcess({ path, kind: 'pdf', language: 'en' }, { longestMs: LONGEST_MS });
    return false;
  } catch (error) {
    if (error instanceof ExtractionError) return error.reason === 'password';
    throw error;
  }
};

const fileContains = async (path: string, text: string): Promise<boolean> => {
  let previousTail = '';
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const searchWindow = previousTail + chunk.toString('latin1');
    if (searchWindow.includes(text)) return true;
    previousTail = searchWindow.slice(1 - text.length);
  }
  return false;
};
