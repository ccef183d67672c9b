import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Inbox } from 'lucide-react';
import { show } from '../../../jest/show';
import type { ShellText } from '../../parts/feature';
import type { Place } from '../../parts/places';
import { countFitting, PrimaryLinks } from './primary-links';

it('R2.9 links that do not fit into the bar are removed from its end', () => {
  expect(countFitting([80, 100, 120], 300)).toBe(3);
  expect(countFitting([80, 100, 120], 299)).toBe(2);
  expect(countFitting([80, 100, 120], 79)).toBe(0);
});

const BAR_WIDTH = 220;
const { ResizeObserver } = globalThis;
const { prototype } = HTMLElement;
afterEach(() => {
  Object.assign(globalThis, { ResizeObserver });
  for (const name of ['offsetWidth', 'clientWidth']) Reflect.deleteProperty(prototype, name);
});

/** Simulates a layout, which jsdom lacks: each link has this width, and observers are notified from here. */
function layOut(width: () => number) {
  const observers = new Map<Element, () => void>();
  class Observer {
    constructor(private readonly tell: () => void) {}
    observe(element: Element) {
      observers.set(element, this.tell);
    }
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver: Observer });
  Object.defineProperty(prototype, 'offsetWidth', { configurable: true, get: width });
  Object.defineProperty(prototype, 'clientWidth', { configurable: true, get: () => BAR_WIDTH });
  return (element: Element) => observers.get(element)?.();
}

const place = (to: string): Place => ({
  to,
  glyph: Inbox,
  title: `common:${to}` as ShellText,
  isOpenTo: () => true,
  useCount: () => 0,
});

it('R2.9 R2.12 when a link grows, as in another language, the last link is removed from the bar instead of being clipped', async () => {
  let width = 100;
  const resize = layOut(() => width);
  show(<PrimaryLinks places={[place('/first'), place('/second')]} />);
  // The window of jsdom is as narrow as a phone, where the bar is hidden.
  const links = () => screen.getAllByRole('link', { hidden: true });
  const visiblePaths = () => links().flatMap((link) => (link.hidden ? [] : link.getAttribute('href')));
  expect(visiblePaths()).toEqual(['/first', '/second']);
  width = 130;
  resize(links()[0]!);
  await waitFor(() => expect(visiblePaths()).toEqual(['/first']));
  width = 100;
  resize(links()[0]!);
  await waitFor(() => expect(visiblePaths()).toEqual(['/first', '/second']));
});
