import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** What every scanner finds harmful, in two halves so that none finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface Clamd {
  url: string;
  /** What it was sent, whole files only. */
  files: Buffer[];
  /** What it says instead of a verdict; `silent` is nothing at all, `gone` ends the line at once. */
  instead: string | null;
  /** Waits with each verdict until this is over. */
  until: Promise<void>;
  close: () => Promise<void>;
}

/** A scanner that speaks INSTREAM as ClamAV's daemon does, and knows one signature. */
export const openClamd = async (): Promise<Clamd> => {
  const lines = new Set<Socket>();
  const clamd: Clamd = {
    url: '',
    files: [],
    instead: null,
    until: Promise.resolve(),
    close: () => {
      for (const line of lines) line.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const answer = async (socket: Socket, file: Buffer) => {
    clamd.files.push(file);
    await clamd.until;
    if (clamd.instead !== 'silent') socket.end(clamd.instead ?? `stream: ${file.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`);
  };
  const server = createServer((socket) => {
    lines.add(socket);
    socket.on('close', () => lines.delete(socket));
    socket.on('error', () => undefined);
    if (clamd.instead === 'gone') return socket.destroy();
    let waiting = Buffer.alloc(0);
    let begun = false;
    const file: Buffer[] = [];
    return socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      if (!begun && waiting.length >= 10) {
        if (waiting.subarray(0, 10).toString() !== 'zINSTREAM\0') return socket.end('UNKNOWN COMMAND\0');
        begun = true;
        waiting = waiting.subarray(10);
      }
      while (begun && waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (waiting.length < 4 + length) break;
        if (!length) return void answer(socket, Buffer.concat(file));
        file.push(waiting.subarray(4, 4 + length));
        waiting = waiting.subarray(4 + length);
      }
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  clamd.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return clamd;
};
