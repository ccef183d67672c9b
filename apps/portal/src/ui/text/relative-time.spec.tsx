import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { show } from '../../../jest/show';
import { clockOffset, updateClockOffset } from '../../device/server-clock';
import { RelativeTime } from './relative-time';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

afterEach(() => {
  jest.useRealTimers();
});

function wordsFor(ago: number): string | null {
  jest.useFakeTimers({ now: NOW });
  const { container, unmount } = show(<RelativeTime at={NOW - ago} />);
  const words = container.querySelector('time')?.textContent ?? null;
  unmount();
  return words;
}

describe('R9.2 relative time', () => {
  it.each([
    [0, 'Just now'],
    [MINUTE - 1, 'Just now'],
    [-5 * MINUTE, 'Just now'],
    [MINUTE, '1 min ago'],
    [HOUR - 1, '59 min ago'],
    [HOUR, '1 hr ago'],
    [DAY - 1, '23 hr ago'],
    [DAY, '1 day ago'],
    [2 * DAY, '2 days ago'],
    [4 * DAY - 1, '3 days ago'],
    [4 * DAY, 'Nov 17, 2026'],
    [10 * DAY, 'Nov 11, 2026'],
  ])('R9.2 a time %i ms ago is shown as %s', (ago, words) => {
    expect(wordsFor(ago)).toBe(words);
  });

  it('R9.2 a relative time updates automatically', () => {
    jest.useFakeTimers({ now: NOW });
    show(<RelativeTime at={NOW} />);
    expect(screen.getByText('Just now')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2 * MINUTE));
    expect(screen.getByText('2 min ago')).toBeInTheDocument();
  });

  it('R9.2 a relative time has a machine-readable value, and the full date and zone as its title', () => {
    const { container } = show(<RelativeTime at={NOW} />);
    const time = container.querySelector('time');
    expect(time).toHaveAttribute('datetime', '2026-11-21T12:00:00.000Z');
    expect(time?.title).toMatch(/November 2[01], 2026.*(UTC|GMT|[A-Z]{2,5})/);
  });

  it('R9.2 a date in Arabic has Latin digits, and a date in Thai has a common-era year', () => {
    jest.useFakeTimers({ now: NOW });
    const arabic = show(<RelativeTime at={NOW - 30 * DAY} />, { locale: { bcp47: 'ar', intl: 'ar-u-ca-gregory-nu-latn', dir: 'rtl' } });
    expect(arabic.container.querySelector('time')?.textContent).toMatch(/2026/);
    const thai = show(<RelativeTime at={NOW - 30 * DAY} />, { locale: { bcp47: 'th', intl: 'th-u-ca-gregory', dir: 'ltr' } });
    expect(thai.container.querySelector('time')?.textContent).toMatch(/2026/);
  });
});

describe('R9.2 relative time on a device with a wrong clock', () => {
  const CLOCK_OFFSETS_MS = [DAY, -DAY, 3 * HOUR, -3 * HOUR];
  afterEach(() => updateClockOffset(new Date().toUTCString()));

  it.each(CLOCK_OFFSETS_MS)("R9.2 a new inquiry is shown as new by the server's clock if the local clock is %i ms ahead", (aheadMs) => {
    jest.useFakeTimers({ now: NOW + aheadMs });
    updateClockOffset(new Date(NOW).toUTCString());
    expect(show(<RelativeTime at={NOW} />).container.querySelector('time')).toHaveTextContent('Just now');
    expect(show(<RelativeTime at={NOW - 2 * HOUR} />).container.querySelector('time')).toHaveTextContent('2 hr ago');
  });

  it('R9.2 a time on screen is corrected as soon as the server sends its time', () => {
    jest.useFakeTimers({ now: NOW + DAY });
    show(<RelativeTime at={NOW} />);
    expect(screen.getByText('1 day ago')).toBeInTheDocument();
    act(() => updateClockOffset(new Date(NOW).toUTCString()));
    expect(screen.getByText('Just now')).toBeInTheDocument();
  });

  it('R9.2 the latency of a response does not change the clock offset', () => {
    jest.useFakeTimers({ now: NOW });
    updateClockOffset(new Date(NOW - 10_000).toUTCString());
    updateClockOffset('nonsense');
    updateClockOffset(null);
    expect(clockOffset.get()).toBe(0);
  });
});
