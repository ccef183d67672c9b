import { type AddressInfo, createServer, type Socket } from 'node:net';

const bulkString = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** Parses the commands of a client: arrays of strings in the Redis protocol. */
const readCommands = (socket: Socket, take: (command: string[]) => void): void => {
  let unparsedBytes = Buffer.alloc(0);
  const nextCommand = (): string[] | null => {
    let position = 0;
    const nextLine = (): string | null => {
      const end = unparsedBytes.indexOf('\r\n', position);
      if (end < 0) return null;
      const text = unparsedBytes.toString('utf8', position, end);
      position = end + 2;
      return text;
    };
    const count = nextLine();
    if (count === null) return null;
    const words: string[] = [];
    while (words.length < Number(count.slice(1))) {
      const length = nextLine();
      if (length === null || unparsedBytes.length < position + Number(length.slice(1)) + 2) return null;
      words.push(unparsedBytes.toString('utf8', position, position + Number(length.slice(1))));
      position += Number(length.slice(1)) + 2;
    }
    unparsedBytes = unparsedBytes.subarray(position);
    return words;
  };
  socket.on('data', (bytes) => {
    unparsedBytes = Buffer.concat([unparsedBytes, bytes as Buffer]);
    for (let command = nextCommand(); command; command = nextCommand()) take(command);
  });
};

/** Opens a minimal Redis server for machines without Redis. It publishes to subscribers and stores nothing. */
export const openRedisStandIn = async (port = 0): Promise<{ port: number; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>();
  const channels = new Map<string, Map<Socket, 2 | 3>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let version: 2 | 3 = 2;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      for (const listeners of channels.values()) listeners.delete(socket);
    });
    const push = (to: Socket, version: 2 | 3, words: string) => to.write(`${version === 3 ? '>' : '*'}3\r\n${words}`);
    readCommands(socket, ([name = '', ...words]) => {
      switch (name.toUpperCase()) {
        case 'HELLO':
          version = words[0] === '3' ? 3 : 2;
          return socket.write(`${version === 3 ? '%1' : '*2'}\r\n${bulkString('server')}${bulkString('stand-in')}`);
        case 'PING':
          return socket.write('+PONG\r\n');
        case 'CLIENT':
          return socket.write('+OK\r\n');
        case 'SUBSCRIBE':
          for (const channel of words) {
            channels.set(channel, (channels.get(channel) ?? new Map<Socket, 2 | 3>()).set(socket, version));
            push(socket, version, `${bulkString('subscribe')}${bulkString(channel)}:1\r\n`);
          }
          return;
        case 'PUBLISH': {
          const listeners = channels.get(words[0]!) ?? new Map<Socket, 2 | 3>();
          for (const [listener, version] of listeners)
            push(listener, version, `${bulkString('message')}${bulkString(words[0]!)}${bulkString(words[1]!)}`);
          return socket.write(`:${listeners.size}\r\n`);
        }
        default:
          return socket.write(`-ERR unknown command '${name}'\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
