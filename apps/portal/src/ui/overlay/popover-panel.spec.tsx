import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../jest/show';
import { showUndo } from '../feedback/undo';
import { PopoverPanel } from './popover-panel';

const showPanel = (onOpenChange: (open: boolean) => void) =>
  show(
    <>
      <PopoverPanel open onOpenChange={onOpenChange} label="Saved views" width="320px" trigger={<button type="button">Open</button>}>
        Late ones
      </PopoverPanel>
      <p>Page</p>
    </>,
  );
const press = (element: HTMLElement) => {
  fireEvent.pointerDown(element, { pointerType: 'mouse', button: 0 });
  fireEvent.click(element);
};

it('R2.19 pressing Undo in a toast leaves an open panel open, while any other press outside the panel closes it', async () => {
  const onChange = jest.fn();
  showPanel(onChange);
  // On a slow machine, the undo offer lasts longer than the frame in which a press is handled.
  const withdraw = showUndo({ title: 'Late ones was deleted', lastsMs: 60_000, undo: () => undefined });
  await screen.findByRole('dialog', { name: 'Saved views' });
  const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  // The panel handles presses from the second frame on.
  for (let index = 0; index < 3; index++) await frame();
  press(await screen.findByRole('button', { name: /^Undo/ }));
  await frame();
  expect(onChange).not.toHaveBeenCalled();
  press(screen.getByText('Page'));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(false));
  act(withdraw);
});
