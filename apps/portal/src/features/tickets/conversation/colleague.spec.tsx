import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { closeConversation, closedDetail, findMessages, openConversation, ticket } from '../../../../jest/conversation';
import { person } from '../../../../jest/people';
import { makeDetail, makeEntry } from '../../../../jest/tickets';

afterEach(closeConversation);

const clara = person({ userId: 'clara', firstname: 'Clara', lastname: 'Neumann', role: 'CP', companyName: 'Havelwerk Anlagenbau' });

describe('a conversation of a colleague in the same company', () => {
  it('R6.8 D5 a colleague of the requester reads the conversation, sees who asked and who can reply, and cannot write', async () => {
    const { gateway, receiveFact, user } = await openConversation(makeDetail(ticket), clara);
    const region = await findMessages();
    expect(screen.getByText('You can read this inquiry. Only Bruno Weiss can reply.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByText('Bruno Weiss')).toBeInTheDocument();
    await receiveFact('ticket.replied', { ticket: { ...ticket, lastNr: 3, rev: 2 }, entry: makeEntry(3, { text: 'Any news?' }) });
    expect(await within(region).findByText('Any news?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Print conversation' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Close ticket' })).not.toBeInTheDocument();
    await expectNoAxeFindings(document.body);
    expect(gateway.inputs('tickets.markSeen')).toEqual([]);
  });

  it('R6.8 D5 a closed conversation offers a colleague of the requester neither a rating nor a follow-up', async () => {
    const view = await openConversation(closedDetail(), clara);
    await findMessages();
    expect(screen.getByText('This ticket is closed')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open a follow-up inquiry' })).not.toBeInTheDocument();
    expect(screen.queryByText('How did we do?')).not.toBeInTheDocument();
    expect(view.gateway.inputs('tickets.markSeen')).toEqual([]);
  });
});
