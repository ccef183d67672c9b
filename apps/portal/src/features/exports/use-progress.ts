import { useEffect, useState } from 'react';
import { connection } from '../../live/connection';

/** Returns the number of written rows by export, from the signals received since this was rendered. */
export function useProgress(): Readonly<Record<string, number>> {
  const [rows, setRows] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => connection.on('export.progress', (signal) => setRows((all) => ({ ...all, [signal.exportId]: signal.rows }))), []);
  return rows;
}
