import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The memory file system of Linux. Containers often limit it to 64 MB. */
const MEMORY_FOLDER = '/dev/shm';
/** The space that the databases and files of a whole test run need at the same time, plus a margin. */
const REQUIRED_BYTES = 6 * 1024 ** 3;

/**
 * Returns the folder for temporary files of a test run, in memory if there is enough space, because every test copies a database and files.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= REQUIRED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    // Only Linux has `/dev/shm`.
    return tmpdir();
  }
}
