import type { FileKind } from '@portal/contracts';
import { courseOf } from './course';
import type { DemoFile } from './demo-file';
import { letter, workbook } from './office';
import { page } from './page';
import { trend } from './trend';

const MINUTE = 60_000;
const READINGS = 288;
const EVERY_MS = 5 * MINUTE;

/** Readings of the day before an instant, five minutes apart. */
const readings = ({ column, low, high, shape }: Extract<DemoFile, { make: 'readings' }>, until: Date): Buffer => {
  const lines = courseOf(shape, READINGS).map((value, index) => {
    const at = new Date(until.getTime() - (READINGS - index) * EVERY_MS);
    return `${at.toISOString().slice(0, 16)}Z,${(low + value * (high - low)).toFixed(3)}`;
  });
  return Buffer.from(`time,${column}\n${lines.join('\n')}\n`);
};

export const kindOf = ({ name }: DemoFile): FileKind => name.slice(name.lastIndexOf('.') + 1) as FileKind;

/** The bytes of a file of the demo that was sent at an instant. */
export const bytesOf = async (made: DemoFile, at: Date): Promise<Buffer> => {
  if (made.make === 'trend') return trend(made);
  if (made.make === 'readings') return readings(made, at);
  if (made.make === 'sheet') return workbook(made.title, made.rows);
  if (made.make === 'letter') return letter(made.title, made.paragraphs);
  return page(made.title, made.lines, made.shape && { shape: made.shape, axis: made.axis ?? '' });
};
