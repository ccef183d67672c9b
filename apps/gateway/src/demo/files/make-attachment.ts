import type { FileKind } from '@portal/contracts';
import type { Attachment } from './attachment';
import { curveOf } from './curve';
import { makeLetter, makeWorkbook } from './office';
import { makePage } from './page';
import { drawTrend } from './trend';

const MINUTE = 60_000;
const READINGS = 288;
const EVERY_MS = 5 * MINUTE;

/** Returns a CSV file with a reading for every five minutes of the day before `until`. */
const makeReadings = ({ column, low, high, shape }: Extract<Attachment, { type: 'readings' }>, until: Date): Buffer => {
  const lines = curveOf(shape, READINGS).map((value, index) => {
    const at = new Date(until.getTime() - (READINGS - index) * EVERY_MS);
    return `${at.toISOString().slice(0, 16)}Z,${(low + value * (high - low)).toFixed(3)}`;
  });
  return Buffer.from(`time,${column}\n${lines.join('\n')}\n`);
};

export const fileKindOf = ({ name }: Attachment): FileKind => name.slice(name.lastIndexOf('.') + 1) as FileKind;

/** Returns the content of a file that was sent at `at`. */
export const makeAttachment = async (attachment: Attachment, at: Date): Promise<Buffer> => {
  if (attachment.type === 'trend') return drawTrend(attachment);
  if (attachment.type === 'readings') return makeReadings(attachment, at);
  if (attachment.type === 'workbook') return makeWorkbook(attachment.title, attachment.rows);
  if (attachment.type === 'letter') return makeLetter(attachment.title, attachment.paragraphs);
  return makePage(attachment.title, attachment.lines, attachment.shape && { shape: attachment.shape, axis: attachment.axis ?? '' });
};
