import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { show } from '../../../jest/show';
import { Splash } from './splash';

afterEach(() => {
  jest.useRealTimers();
});

const WORDS = 'The server cannot be reached. Check your connection.';

describe('the first load', () => {
  it('R8.4 the splash reports that the server is unreachable if loading takes too long', () => {
    jest.useFakeTimers();
    show(<Splash />);
    act(() => jest.advanceTimersByTime(7_000));
    expect(screen.queryByText(WORDS)).toBeNull();
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.getByText(WORDS)).toBeTruthy();
  });
});
