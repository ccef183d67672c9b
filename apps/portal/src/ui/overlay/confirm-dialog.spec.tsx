import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { show } from '../../../jest/show';
import { ConfirmDialog } from './confirm-dialog';

const QUICK_REASONS = ['The company is not a partner', 'Doubled request'];

function RejectDialog({ onConfirm = () => {}, failure }: { onConfirm?: (reason: string) => void; failure?: string }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      title="Reject Diego Fernández Ruiz?"
      confirm="Reject"
      reason={{ quick: QUICK_REASONS }}
      failure={failure}
      onConfirm={onConfirm}
      onCancel={() => setOpen(false)}
    >
      The applicant can apply again.
    </ConfirmDialog>
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox');

describe('R4.7 the confirmation of an irreversible decision', () => {
  it('R4.7 the confirmation is an alert dialog that states the consequence, and Cancel has the focus', async () => {
    show(<RejectDialog />);
    const dialog = await screen.findByRole('alertdialog', { name: 'Reject Diego Fernández Ruiz?' });
    expect(dialog).toHaveAccessibleDescription('The applicant can apply again.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await expectNoAxeFindings(document.body);
  });

  it('R4.7 a confirmation without its required reason does nothing and reports the error at the field', async () => {
    const reasons: string[] = [];
    const { person } = show(<RejectDialog onConfirm={(reason) => reasons.push(reason)} />);
    await person.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(reasons).toEqual([]);
    expect(screen.getByText('Enter a reason.')).toBeInTheDocument();
    expect(area()).toHaveFocus();
  });

  it('R4.7 a quick reason fills the field of the confirmation and can be changed', async () => {
    const reasons: string[] = [];
    const { person } = show(<RejectDialog onConfirm={(reason) => reasons.push(reason)} />);
    await person.click(await screen.findByRole('button', { name: 'Doubled request' }));
    await person.type(area(), ', see Monday');
    await person.click(screen.getByRole('button', { name: 'Reject' }));
    expect(reasons).toEqual(['Doubled request, see Monday']);
  });

  it('R4.7 a failed confirmation shows the failure inside the dialog and leaves the typed text unchanged', async () => {
    const { person, again } = show(<RejectDialog />);
    await person.type(await screen.findByRole('textbox'), 'Not a partner of ours');
    again(<RejectDialog failure="Jonas has already accepted this request." />);
    expect(screen.getByText('Jonas has already accepted this request.')).toBeInTheDocument();
    expect(area()).toHaveValue('Not a partner of ours');
  });

  it('R9.1 the confirmation counts the remaining characters of its reason from 80 % of 5,000 on', async () => {
    const { person } = show(<RejectDialog />);
    await person.click(await screen.findByRole('textbox'));
    await person.paste('a'.repeat(3999));
    expect(screen.queryByText(/characters left/)).not.toBeInTheDocument();
    await person.paste('b');
    expect(screen.getByText('1000 characters left')).toBeInTheDocument();
  });

  it('R4.7 Escape closes the confirmation', async () => {
    const { person } = show(<RejectDialog />);
    await screen.findByRole('alertdialog');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});
