import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The EICAR test file, in two halves so that no virus scanner reports this source file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface Clamd {
  url: string;
  files: Buffer[];
  /** Replaces the verdict: `silent` sends no response, `gone` closes the connection without one. */
  instead: string | null;
  /** Delays each verdict until this promise resolves. */
  release: Promise<void>;
  close: () => Promise<void>;
}

/** Opens a scanner with ClamAV's INSTREAM protocol that knows one signature. */
export const openClamd = async (): Promise<Clamd> => {
  const lines = new Set<Socket>();
  const clamd: Clamd = {
    url: '',
    files: [],
    instead: null,
    release: Promise.resolve(),
    close: () => {
      for (const line of lines) line.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const answer = async (socket: Socket, file: Buffer) => {
    clamd.files.push(file);
    await clamd.release;
    if (clamd.instead !== 'silent') socket.end(clamd.instead ?? `stream: ${file.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`);
  };
  const server = createServer((socket) => {
    lines.add(socket);
    socket.on('close', () => lines.delete(socket));
    socket.on('error', () => undefined);
    if (clamd.instead === 'gone') return socket.destroy();
    let buffer = Buffer.alloc(0);
    let hasStarted = false;
    const file: Buffer[] = [];
    return socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      if (!hasStarted && buffer.length >= 10) {
        if (buffer.subarray(0, 10).toString() !== 'zINSTREAM\0') return socket.end('UNKNOWN COMMAND\0');
        hasStarted = true;
        buffer = buffer.subarray(10);
      }
      while (hasStarted && buffer.length >= 4) {
        const length = buffer.readUInt32BE(0);
        if (buffer.length < 4 + length) break;
        if (!length) return void answer(socket, Buffer.concat(file));
        file.push(buffer.subarray(4, 4 + length));
        buffer = buffer.subarray(4 + length);
      }
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  clamd.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return clamd;
};
