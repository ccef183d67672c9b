import { useEffect, useState } from 'react';
import { connection } from '../../live/connection';

/** How many rows are written, by export: what was said since this was drawn. */
export function useProgress(): Readonly<Record<string, number>> {
  const [rows, setRows] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => connection.on('export.progress', (signal) => setRows((all) => ({ ...all, [signal.exportId]: signal.rows }))), []);
  return rows;
}
