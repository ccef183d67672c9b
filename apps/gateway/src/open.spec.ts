import { describe, expect, it } from '@jest/globals';
import { openTestGateway } from '../../../tests/kit/test-gateway';
import { makeLog } from './platform/log';

/** Returns the lines that a gateway with these settings logs during startup. */
const readStartLines = async (env: Record<string, string>): Promise<Record<string, unknown>[]> => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const gateway = await openTestGateway({ env: { DEMO: '', NO_RATE_LIMITS: '', ...env }, log });
  await gateway.close();
  return lines;
};
const PASSWORD_IN_QUERY_LINE = { event: 'settings.password_in_query' };

describe('the startup of a gateway', () => {
  it('R7.1 a gateway in production logs whether changepassword accepts a password in the query', async () => {
    expect(await readStartLines({})).toContainEqual(expect.objectContaining({ ...PASSWORD_IN_QUERY_LINE, allowed: true }));
    expect(await readStartLines({ PASSWORD_IN_QUERY: '0' })).toContainEqual(
      expect.objectContaining({ ...PASSWORD_IN_QUERY_LINE, allowed: false }),
    );
  });

  it('R7.1 a gateway in demo mode does not log whether changepassword accepts a password in the query', async () => {
    expect(await readStartLines({ DEMO: '1' })).not.toContainEqual(expect.objectContaining(PASSWORD_IN_QUERY_LINE));
  });
});
