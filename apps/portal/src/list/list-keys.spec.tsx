import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { defineVisits, openVisits, showVisits, visit } from '../../jest/visits';
import type { KeyAction, KeyTarget } from './list-keys';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
});
afterEach(() => {
  cleanup();
  client.clear();
});

const keyAction = jest.fn<KeyAction>();
async function openList(at = '/visits') {
  keyAction.mockReset().mockReturnValue(true);
  const view = await showVisits(client, { list: defineVisits(openVisits([visit(1), visit(2)])), acts: new Map([['KeyX', keyAction]]) }, at);
  await link(2);
  return view;
}
const link = (n: number) => screen.findByRole('link', { name: `Guest ${n}` });
const press = (target: Element, key: KeyboardEventInit) => {
  const event = createEvent.keyDown(target, key);
  fireEvent(target, event);
  return event.defaultPrevented;
};

describe('the keys of a list', () => {
  it('R2.19 J, K and the arrows move through the rows of a list and stop at both ends', async () => {
    await openList();
    const [first, second] = [await link(1), await link(2)];
    first.focus();
    for (const [code, next] of [
      ['KeyK', first],
      ['KeyJ', second],
      ['ArrowDown', second],
      ['ArrowUp', first],
    ] as const) {
      expect(press(document.activeElement as Element, { code })).toBe(true);
      expect(next).toHaveFocus();
    }
  });

  it('R2.19 a key with the name of an inherited object property does nothing', async () => {
    const { address } = await openList();
    const first = await link(1);
    first.focus();
    for (const code of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'get', 'size'])
      expect(press(first, { code })).toBe(false);
    expect(first).toHaveFocus();
    expect(keyAction).not.toHaveBeenCalled();
    expect(address()).toBe('');
  });

  it('R2.19 J opens the next row while a row is open, and Escape closes the row and returns the focus', async () => {
    const { address } = await openList('/visits?visit=v1');
    (await link(1)).focus();
    press(await link(1), { code: 'KeyJ' });
    await waitFor(() => expect(address()).toBe('?visit=v2'));
    expect(press(await link(2), { code: 'Escape' })).toBe(true);
    await waitFor(() => expect(address()).toBe(''));
    await waitFor(async () => expect(await link(2)).toHaveFocus());
    expect(press(await link(2), { code: 'Escape' })).toBe(false);
  });

  it('R2.19 the action of a list-specific key receives the open row and the focused row', async () => {
    await openList('/visits?visit=v1');
    (await link(2)).focus();
    expect(press(await link(2), { code: 'KeyX' })).toBe(true);
    expect(keyAction).toHaveBeenCalledWith({ open: 'v1', focused: 'v2' } satisfies KeyTarget);
    keyAction.mockReturnValue(false);
    expect(press(await link(2), { code: 'KeyX' })).toBe(false);
  });

  it('R2.19 letter keys, unlike arrow keys, also work beside the list, and no key works in a field or with a modifier', async () => {
    const { address } = await openList('/visits?visit=v1');
    const pane = screen.getByRole('region', { name: 'Visit' });
    expect(press(pane, { code: 'ArrowDown' })).toBe(false);
    expect(press(screen.getByLabelText('Note'), { code: 'KeyJ' })).toBe(false);
    expect(press(screen.getByLabelText('Search'), { code: 'KeyJ' })).toBe(false);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
      expect(press(pane, { code: 'KeyJ', [modifier]: true })).toBe(false);
    expect(address()).toBe('?visit=v1');
    expect(press(pane, { code: 'KeyJ' })).toBe(true);
    await waitFor(() => expect(address()).toBe('?visit=v2'));
  });

  it('R2.19 Escape moves the focus from a field to the rows and leaves the text unchanged, and letter keys work while no element has the focus', async () => {
    const { address } = await openList('/visits?visit=v1');
    const field = screen.getByLabelText('Search');
    field.focus();
    expect(press(field, { key: 'Escape', code: 'Escape' })).toBe(true);
    expect(await link(1)).toHaveFocus();
    expect(address()).toBe('?visit=v1');
    (await link(1)).blur();
    expect(press(document.body, { code: 'ArrowDown' })).toBe(false);
    expect(press(document.body, { code: 'KeyJ' })).toBe(true);
    await waitFor(() => expect(address()).toBe('?visit=v2'));
    (await link(2)).blur();
    expect(press(document.body, { code: 'Escape', repeat: true })).toBe(false);
    expect(press(document.body, { code: 'Escape' })).toBe(true);
    await waitFor(() => expect(address()).toBe(''));
  });

  it('R2.9 all keys of a list work while the heading of the page has the focus', async () => {
    await openList('/visits?visit=v1');
    const heading = screen.getByRole('heading', { level: 1 });
    heading.focus();
    expect(press(heading, { code: 'KeyX' })).toBe(true);
    expect(keyAction).toHaveBeenCalledWith({ open: 'v1', focused: null } satisfies KeyTarget);
    screen.getByRole('button', { name: 'Kiel' }).focus();
    expect(press(screen.getByRole('button', { name: 'Kiel' }), { code: 'KeyX' })).toBe(false);
  });

  it('R2.19 letter keys are matched by their position on the keyboard, whatever the keyboard layout', async () => {
    await openList();
    (await link(1)).focus();
    press(await link(1), { code: 'KeyJ', key: 'ت' });
    expect(await link(2)).toHaveFocus();
  });
});
