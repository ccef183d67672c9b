import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// The engine creates its files with the modes of an archive, which ignore the umask, so restrict them to the owner here.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, (typeof mode === 'string' ? Number.parseInt(mode, 8) : mode) & 0o700);
syncBuiltinESMExports();

// Run the engine in its own thread: in the main thread, back-to-back queries would starve the event loop of the sockets.
const engine = await PGlite.create({
  dataDir: (workerData as { dataDir: string }).dataDir,
  postgresqlconf: ['max_wal_size = 64MB', 'shared_buffers = 16MB'],
});

// Convert errors to plain objects, because they lose their fields when they are sent between threads.
const toPlain = (message: object): object => (message instanceof Error ? { ...message, name: 'error', message: message.message } : message);

const answer = async (id: number, bytes?: Uint8Array): Promise<void> => {
  try {
    if (bytes) {
      const messages = await engine.execProtocolStream(bytes, { throwOnError: false });
      parentPort?.postMessage({ id, messages: messages.map(toPlain) });
      return;
    }
    await engine.close();
    parentPort?.postMessage({ id, messages: [] });
    parentPort?.close();
  } catch (error) {
    parentPort?.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
    // After a WebAssembly trap the engine's memory is undefined, so the worker must stop.
    if (error instanceof Error && error.name === 'RuntimeError') throw error;
  }
};

parentPort?.on('message', ({ id, bytes }: { id: number; bytes?: Uint8Array }) => void answer(id, bytes));
parentPort?.postMessage({ id: 0, messages: [] });
