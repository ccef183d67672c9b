import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { optionalPart } from './optional-part';

describe('an optional part of the page', () => {
  it('R10.3 an optional part that fails to load leaves the page intact, and the reason is reported', async () => {
    const failure = new TypeError('Failed to fetch dynamically imported module');
    const report = jest.fn();
    Object.assign(globalThis, { reportError: report });
    const FailingPart = optionalPart(() => Promise.reject(failure));
    const LoadedPart = optionalPart(() => Promise.resolve({ default: () => <p>Ten unread</p> }));
    render(
      <>
        <p>The page</p>
        <Suspense fallback={null}>
          <FailingPart />
          <LoadedPart />
        </Suspense>
      </>,
    );
    expect(await screen.findByText('Ten unread')).toBeDefined();
    expect(screen.getByText('The page')).toBeDefined();
    expect(report).toHaveBeenCalledWith(failure);
  });
});
