import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { reachability } from '../../device/reachability';
import { languageOf } from '../../i18n/languages';
import { loadTexts } from '../../i18n/texts';
import { TitledDialog } from '../overlay/titled-dialog';
import { Provider } from '../provider';
import { ErrorState } from './error-state';
import { MessageScope } from './offline-notice';
import { LoadingState } from './states';

const SENTENCE = 'This page is not on this device yet. It loads as soon as you are back online.';

const setOnline = (isOnline: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
afterEach(() => {
  reachability.set(true);
  Reflect.deleteProperty(navigator, 'onLine');
  jest.useRealTimers();
});

/** Returns the alerts with a text, because the announcer's live region is an empty alert. */
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

const show = async (page: React.ReactNode) => {
  await loadTexts('errors', 'common');
  return render(
    <Provider locale={languageOf('en')}>
      <MessageScope>{page}</MessageScope>
    </Provider>,
  );
};

it('R2.15 an offline page with several failed regions shows one message, and each region loads when the device is online', async () => {
  const retries: string[] = [];
  setOnline(false);
  await show(
    <>
      <ErrorState onRetry={() => void retries.push('figures')}>The figures did not load.</ErrorState>
      <ErrorState onRetry={() => void retries.push('chart')}>The chart did not load.</ErrorState>
    </>,
  );
  expect(alerts()).toEqual([SENTENCE]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(retries).toEqual([]);
  setOnline(true);
  expect(retries).toEqual(['figures', 'chart']);
});

it('R2.15 a page whose regions failed because the server did not respond shows one message, whose button reloads each region', async () => {
  const retries: string[] = [];
  reachability.set(false);
  await show(
    <>
      <ErrorState onRetry={() => void retries.push('figures')}>The figures did not load.</ErrorState>
      <ErrorState onRetry={() => void retries.push('chart')}>The chart did not load.</ErrorState>
    </>,
  );
  expect(alerts()).toEqual(['The server cannot be reached. Check your connection.Retry']);
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(retries).toEqual(['figures', 'chart']);
});

it('R8.1 a region that failed while the server responded keeps its own message after the connection is lost', async () => {
  await show(<ErrorState onRetry={() => {}}>The figures did not load.</ErrorState>);
  act(() => reachability.set(false));
  expect(alerts()).toEqual(['The figures did not load.Retry']);
});

it('R2.15 a dialog shows the offline message for its own regions, even if the page below already shows the message', async () => {
  reachability.set(false);
  await show(
    <>
      <ErrorState>The page did not load.</ErrorState>
      <TitledDialog open title="Mail" width="400px" onClose={() => {}}>
        <ErrorState>The mail did not load.</ErrorState>
      </TitledDialog>
    </>,
  );
  expect(within(await screen.findByRole('dialog')).getByRole('alert')).toHaveTextContent('The server cannot be reached.');
});

it('R2.15 a skeleton is replaced by the offline message while the device is offline', async () => {
  jest.useFakeTimers();
  setOnline(false);
  const { container } = await show(<LoadingState />);
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
  act(() => {
    jest.advanceTimersByTime(1_000);
  });
  expect(alerts()).toEqual([SENTENCE]);
  expect(container.querySelector('[aria-busy]')).toBeNull();
  setOnline(true);
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
});

it("R8.1 a failed region shows the server's reason below its message", async () => {
  await show(<ErrorState reason="Too many requests. Wait a moment and try again.">The list did not load.</ErrorState>);
  expect(alerts()).toEqual(['The list did not load.Too many requests. Wait a moment and try again.']);
});
