import { RangeUnknown } from '@portal/contracts';
import { refuse } from '../../platform/http/refusal-error';
import type { ByteRange } from './store';

/** Returns the requested range. Null means that the whole file is sent: no range, several, or none in bytes (RFC 9110, 14.2). */
export const rangeOf = (header: string | undefined, size: number): ByteRange | null => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return null;
  if (first && last && Number(last) < Number(first)) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start > end) refuse(RangeUnknown);
  return { start, end };
};
