import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../../jest/show';
import { reloadOnce } from './preload';
import { Screen } from './screen';

const silenceConsole = () => jest.spyOn(console, 'error').mockImplementation(() => {});

it('R2.15 a page that fails to load can be retried three times, and then shows a hint to check the connection', async () => {
  silenceConsole();
  let attempts = 0;
  const failToLoad = () => {
    attempts += 1;
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  };
  const { person } = show(<Screen path={{ screen: failToLoad, texts: [] }} />);
  for (let i = 0; i < 3; i += 1) {
    expect(await screen.findByRole('heading', { name: 'Module Loading Error' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
  }
  expect(await screen.findByText('Check your internet connection, then refresh the page.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(attempts).toBe(4);
});

it('R2.15 a page that loads on the second attempt is shown', async () => {
  silenceConsole();
  let attempts = 0;
  const loadOnRetry = async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <h1>Arrived</h1> };
  };
  const { person } = show(<Screen path={{ screen: loadOnRetry, texts: [] }} />);
  await person.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Arrived' })).toBeInTheDocument();
});

it('R2.15 a page error other than a loading failure shows a reload button', async () => {
  silenceConsole();
  const Broken = (): never => {
    throw new Error('a mistake');
  };
  show(<Screen path={{ screen: async () => ({ default: Broken }), texts: [] }} />);
  expect(await screen.findByText('Something went wrong. Please try refreshing the page.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
});

it('R2.15 a missing chunk reloads the page once per build and never in a loop', async () => {
  sessionStorage.clear();
  let reloads = 0;
  const reloadAfterFailure = (build: string) =>
    reloadOnce(
      build,
      async () => true,
      () => (reloads += 1),
    )();
  await Promise.all([reloadAfterFailure('build-1'), reloadAfterFailure('build-1')]);
  await reloadAfterFailure('build-1');
  expect(reloads).toBe(1);
  await reloadAfterFailure('build-2');
  expect(reloads).toBe(2);
});

it('R2.15 R10.3 a chunk that fails because the server is unreachable does not reload the page', async () => {
  sessionStorage.clear();
  let reloads = 0;
  let isAvailable = false;
  const reloadAfterFailure = reloadOnce(
    'build-1',
    async () => isAvailable,
    () => (reloads += 1),
  );
  await reloadAfterFailure();
  expect(reloads).toBe(0);
  isAvailable = true;
  await reloadAfterFailure();
  expect(reloads).toBe(1);
});
