import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { show } from '../../../jest/show';
import { takePendingLoad } from './idle';
import { lazyDialog } from './lazy-dialog';
import { lazyPart } from './lazy-part';
import { lazyTrigger } from './lazy-trigger';

const failToLoad = () => Promise.reject(new TypeError('Failed to fetch'));

it('R2.15 a part of a page that fails to load shows the failure in place, and loads after Try Again is pressed', async () => {
  const answers = [failToLoad, async () => ({ default: ({ name }: { name: string }) => <p>{name} is here</p> })];
  const Part = lazyPart(() => answers.shift()!());
  const { person } = show(
    <>
      <h1>The page</h1>
      <Part name="The preview" waiting={<p>Loading</p>} />
    </>,
  );
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByText('A part of the portal did not load.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The preview is here')).toBeInTheDocument();
});

it('R2.15 R10.3 a part of a page that failed to load is loaded automatically once the browser is back online', async () => {
  const answers = [failToLoad, async () => ({ default: () => <p>Here</p> })];
  const Part = lazyPart(() => answers.shift()!());
  show(<Part missing={() => <p>Without it</p>} />);
  expect(await screen.findByText('Without it')).toBeInTheDocument();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Here')).toBeInTheDocument();
});

it('R2.15 a part of a page that throws while rendering does not affect the rest of the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const report = jest.fn();
  Object.assign(globalThis, { reportError: report });
  const Broken = (): never => {
    throw new Error('a mistake');
  };
  const Part = lazyPart(async () => ({ default: Broken }));
  show(
    <>
      <h1>The page</h1>
      <Part />
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
  expect(report).toHaveBeenCalledTimes(1);
});

it('R10.3 the parts that a page can open are preloaded when the browser is idle, except rarely used ones', () => {
  while (takePendingLoad());
  const load = async () => ({ default: () => null });
  lazyPart(load);
  lazyPart(load, { forFew: true });
  lazyDialog(load);
  expect(takePendingLoad()).toEqual(expect.any(Function));
  expect(takePendingLoad()).toBe(load);
  expect(takePendingLoad()).toBeUndefined();
});

it('R2.15 a dialog that fails to load is reported, and opens after Try Again or its button is pressed', async () => {
  const answers = [
    failToLoad,
    failToLoad,
    async () => ({ default: ({ open }: { open: boolean; onClose: () => void }) => open && <p>The dialog</p> }),
  ];
  const Dialog = lazyDialog(() => answers.shift()!());
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} onReopen={() => setOpen(true)} />
      </>
    );
  }
  const { person } = show(<Page />);
  await person.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('A part of the portal did not load.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Open' }));
  expect(answers).toHaveLength(1);
  await person.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The dialog')).toBeInTheDocument();
});

it('R2.15 a menu that fails to load is reported, and opens after Try Again is pressed', async () => {
  let load: () => Promise<{ default: ComponentType }> = failToLoad;
  const Trigger = lazyTrigger(() => load(), 'menu');
  const { person } = show(<Trigger button={<button type="button">Menu</button>} />);
  await person.click(screen.getByRole('button', { name: 'Menu' }));
  const retryButton = await screen.findByRole('button', { name: 'Try Again' });
  load = async () => ({ default: () => <p>The menu</p> });
  await person.click(retryButton);
  expect(await screen.findByText('The menu')).toBeInTheDocument();
});
