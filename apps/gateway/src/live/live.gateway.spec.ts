import { EventEmitter } from 'node:events';
import { expect, it, jest } from '@jest/globals';
import { makeLog } from '../core/log';
import { LiveGateway } from './live.gateway';

it('G5 a gateway that cannot read the log at its start does not open', async () => {
  const start = jest.fn(() => Promise.reject(new Error('The log cannot be read')));
  const args = [{}, { start }, {}, {}, {}, {}, {}, {}, makeLog('silent')] as unknown as ConstructorParameters<typeof LiveGateway>;
  const gateway = new LiveGateway(...args);
  gateway.afterInit({ engine: new EventEmitter(), use: () => undefined } as never);
  // What nobody has waited for yet ends no process.
  await new Promise((resolve) => setImmediate(resolve));
  await expect(gateway.onApplicationBootstrap()).rejects.toThrow('The log cannot be read');
});
