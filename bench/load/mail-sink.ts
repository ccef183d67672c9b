import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { serveCommands } from '../programs/answers.ts';

/** Accepts every mail and stores none. */
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  onData: (stream, _session, callback) => stream.on('end', callback).resume(),
});
server.listen(0, '127.0.0.1', () => serveCommands({}, `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`));
