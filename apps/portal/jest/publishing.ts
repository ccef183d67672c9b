import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Saves the open edit and confirms it. */
export async function saveEdit(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^(Save|Publish version)/ }));
}

/** Finds the publish button, whose label depends on the audience. */
export const findPublish = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Publish( to |$)/ });
