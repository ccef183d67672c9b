import { connect, type Socket } from 'node:net';

/** A line to a mail server. */
export interface SmtpConversation {
  socket: Socket;
  /** Says something and waits for the answer. */
  say: (line: string) => Promise<string>;
}

/** A line to a mail server on which this much has been said and answered. */
export const converse = async (port: number, lines: readonly string[] = []): Promise<SmtpConversation> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const answer = () =>
    new Promise<string>((resolve) => {
      let reply = '';
      const hear = (chunk: string) => {
        reply += chunk;
        if (/^\d{3} .*\r\n$/m.test(reply)) done();
      };
      const done = () => {
        socket.off('data', hear).off('close', done);
        resolve(reply);
      };
      socket.on('data', hear).on('close', done);
    });
  const say = (line: string) => {
    const answered = answer();
    socket.write(`${line}\r\n`);
    return answered;
  };
  await answer();
  for (const line of lines) await say(line);
  return { socket, say };
};
