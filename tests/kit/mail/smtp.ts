import { connect, type Socket } from 'node:net';

export interface SmtpConversation {
  socket: Socket;
  say: (line: string) => Promise<string>;
}

/** Connects to a mail server and sends the given lines. */
export const exchangeLines = async (port: number, lines: readonly string[] = []): Promise<SmtpConversation> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const answer = () =>
    new Promise<string>((resolve) => {
      let reply = '';
      const handleData = (chunk: string) => {
        reply += chunk;
        if (/^\d{3} .*\r\n$/m.test(reply)) stopWaiting();
      };
      const stopWaiting = () => {
        socket.off('data', handleData).off('close', stopWaiting);
        resolve(reply);
      };
      socket.on('data', handleData).on('close', stopWaiting);
    });
  const sendLine = (line: string) => {
    const response = answer();
    socket.write(`${line}\r\n`);
    return response;
  };
  await answer();
  for (const line of lines) await sendLine(line);
  return { socket, say: sendLine };
};
