import { expect } from '@jest/globals';
import { configureAxe } from 'jest-axe';

// These rules need a layout, which jsdom lacks. The journeys check colours and regions in a browser.
const axe = configureAxe({ rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });

export async function expectNoAxeFindings(element: Element): Promise<void> {
  const { violations } = await axe(element);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
