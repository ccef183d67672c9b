import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { closeConversation, findMessages, openConversation, ticket } from '../../../../jest/conversation';
import { makeDetail, makeEntry } from '../../../../jest/tickets';

afterEach(closeConversation);

const open = async () => {
  const view = await openConversation(makeDetail(ticket, { entries: [makeEntry(1)], notes: [] }));
  await findMessages();
  return { ...view, field: await screen.findByRole('textbox', { name: 'Write a reply' }) };
};

describe('the keys of a conversation', () => {
  it('R2.19 Escape leaves the composer, then closes the find bar, then leaves the page, and the typed text is preserved', async () => {
    const { user, router, field } = await open();
    await user.type(field, 'The upper one');
    await user.keyboard('/');
    expect(field).toHaveValue('The upper one/');
    await user.keyboard('{Escape}');
    expect(field).not.toHaveFocus();
    expect(field).toHaveValue('The upper one/');
    await user.keyboard('/');
    expect(await screen.findByRole('textbox', { name: 'Find in conversation' })).toHaveFocus();
    await findMessages().then((region) => region.querySelector<HTMLElement>('[data-messages]')?.focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
    expect(router.state.location.pathname).toMatch(/^\/inquiry-detail/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/all-inquiries'));
  });

  it('R2.19 F focuses the composer from anywhere in the conversation, and holding the key down types nothing', async () => {
    const { user, field } = await open();
    await user.keyboard('[KeyF>3/]');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    await user.keyboard('f');
    expect(field).toHaveValue('f');
  });
});
