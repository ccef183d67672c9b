import { expect, it, jest } from '@jest/globals';
import { makeLog } from '../log';
import { NO_TELEMETRY } from '../telemetry/telemetry';
import { LiveGateway } from './live.gateway';

it('G5 a gateway that cannot read the fact log at startup fails to start', async () => {
  const start = jest.fn(() => Promise.reject(new Error('The log cannot be read')));
  const part = { attach: () => undefined };
  const args = [{}, { start }, {}, {}, {}, {}, {}, part, part, makeLog('silent'), NO_TELEMETRY] as unknown as ConstructorParameters<
    typeof LiveGateway
  >;
  const gateway = new LiveGateway(...args);
  gateway.afterInit({ use: () => undefined, sockets: {} } as never);
  // Give an unhandled rejection time to end the process, which must not happen before the bootstrap.
  await new Promise((resolve) => setImmediate(resolve));
  await expect(gateway.onApplicationBootstrap()).rejects.toThrow('The log cannot be read');
});
