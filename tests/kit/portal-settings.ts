import { jest } from '@jest/globals';

// Replaces the settings that the portal's build inserts.
jest.mock('../../apps/portal/src/env', () => ({ env: { dev: false, apiKey: 'demo-key', aiKey: 'demo-key' } }));

/**
 * A channel that does not keep the process alive. The portal opens channels to its other tabs on loading and closes them with the page,
 * which a test process does not have.
 */
class UnreferencedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    (this as unknown as { unref(): void }).unref();
  }
}
Object.assign(globalThis, { BroadcastChannel: UnreferencedChannel });
