import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Saves the open edit and confirms it. */
export async function saveEdit(hand: UserEvent): Promise<void> {
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  await hand.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^(Save|Publish version)/ }));
}

/** Finds the publish button, whose label depends on the audience. */
export const findPublish = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Publish( to |$)/ });
