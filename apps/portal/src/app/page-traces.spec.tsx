import { afterEach, expect, it, jest } from '@jest/globals';
import type { PageEvent } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { person } from '../../jest/people';
import { openAs, serveDocuments } from '../../jest/publications';
import { show } from '../../jest/show';
import { session } from '../live/session';
import { tracing } from '../live/tracing';
import { startTraces } from './page-traces';
import { Screen } from './screen';

const lena = person();
afterEach(async () => {
  jest.useRealTimers();
  await act(async () => session.signOut());
});

it('R7.15 a page is not traced until a response of the gateway requests tracing', async () => {
  serveDocuments([], lena);
  await openAs(lena, '/home');
  expect(tracing.begin).toBeUndefined();
});

it('R7.15 a page reports its view, the patterns of its routes, its calls and the kinds of its errors', async () => {
  const gateway = serveDocuments([], lena);
  gateway.on('telemetry', 'report', () => ({ message: 'Received.' }));
  const { router } = await openAs(lena, '/home');
  startTraces();
  await act(async () => router.navigate('/content-sharing?searchTerm=Verborgen'));
  await screen.findByRole('heading', { level: 1, name: 'Learn and explore' });
  const failure = new TypeError('Verborgen');
  failure.stack = 'TypeError: Verborgen\n    at f (http://localhost/assets/index-Ab1.js:1:22)';
  window.dispatchEvent(new ErrorEvent('error', { error: failure }));
  const Broken = (): null => {
    throw new RangeError('Verborgen');
  };
  show(<Screen path={{ screen: async () => ({ default: Broken }), texts: [] }} />);
  await screen.findByText('Something went wrong. Please try refreshing the page.');
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(gateway.inputs('telemetry.report').length).toBeGreaterThan(0));
  const { events } = gateway.inputs('telemetry.report')[0] as { events: PageEvent[] };
  const names = events.map(({ kind, name }) => `${kind} ${name}`);
  expect(names[0]).toBe('page /home');
  expect(names).toEqual(
    expect.arrayContaining([
      'route /content-sharing',
      'call GET /api/knowledge/user/documents/:callerId',
      'error TypeError',
      'error RangeError',
    ]),
  );
  expect(events.find(({ kind }) => kind === 'error')!.places).toEqual(['index-Ab1.js:1:22']);
  expect(JSON.stringify(events)).not.toMatch(/Verborgen|lena/);
});
