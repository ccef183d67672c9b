import { jest } from '@jest/globals';

// Replaces the settings that the portal's build inserts.
jest.mock('../../apps/portal/src/env', () => ({ env: { dev: false, apiKey: 'demo-key', aiKey: 'demo-key' } }));
