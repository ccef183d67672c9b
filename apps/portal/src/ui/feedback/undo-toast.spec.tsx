import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { show } from '../../../jest/show';
import { activeOffer, offerUndo, showUndo } from './undo';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  act(() => activeOffer.set(null));
  jest.useRealTimers();
});

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...more });

const DURATION_MS = 6_000;

/** Opens a page with a field and an undo offer for an assignment. */
async function offerTestUndo() {
  const undo = jest.fn();
  show(<input aria-label="Subject" />);
  await act(async () => void offerUndo({ title: 'Assigned to you', lastsMs: DURATION_MS, undo }));
  await act(async () => void (await import('./toasts')));
  return { undo, offer: await screen.findByRole('group', { name: 'Assigned to you' }) };
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the undo offer', () => {
  it('R2.19 the undo offer is shown for six seconds with a countdown', async () => {
    const { offer } = await offerTestUndo();
    expect(offer).toHaveTextContent('6s');
    await wait(2000);
    expect(offer).toHaveTextContent('4s');
    await wait(DURATION_MS);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('R2.19 the Z key undoes the last action, except while the person is typing or holds the key down', async () => {
    const { undo } = await offerTestUndo();
    screen.getByRole('textbox', { name: 'Subject' }).focus();
    press('z');
    (document.activeElement as HTMLElement).blur();
    press('z', { repeat: true });
    press('z', { ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
    press('z');
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('R2.19 the undo key is the key with the letter Z, or the key in the same position on an Arabic keyboard', async () => {
    const { undo } = await offerTestUndo();
    press('y', { code: 'KeyZ' });
    expect(undo).not.toHaveBeenCalled();
    press('ئ', { code: 'KeyZ' });
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('R2.19 the countdown of an undo offer pauses while the pointer is over the offer', async () => {
    const { offer } = await offerTestUndo();
    fireEvent.pointerEnter(offer);
    await wait(3 * DURATION_MS);
    expect(offer).toBeInTheDocument();
    fireEvent.pointerLeave(offer);
    await wait(DURATION_MS);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('R2.19 a delayed action runs immediately when another undo is offered', async () => {
    const now = jest.fn();
    showUndo({ title: 'Accepting Vera Neumann', lastsMs: DURATION_MS, undo: () => {}, now: { text: 'Accept now', run: now } });
    await offerTestUndo();
    expect(now).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('group', { name: 'Accepting Vera Neumann' })).toBeNull();
  });
});
