import { describe, expect, it } from '@jest/globals';
import { IdentityUnconfirmed, PasswordUnset } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse, refuseFields } from '../../../jest/gateway';
import { detail, openQueue, setUpQueueTests } from '../../../jest/queue';
import { makeDecidedRequest, request } from '../../../jest/requests';

setUpQueueTests();

/** Deletes an account in a session that must be confirmed first, and opens the dialog that confirms it. */
const openDialog = async () => {
  const queue = await openQueue([makeDecidedRequest(request(5), 'Approved', 'Jonas Richter')], {
    at: '/approval?status=Approved&request=u5',
  });
  let isConfirmed = false;
  queue.gateway.on('factors', 'status', () => ({ totp: false, since: null, codesLeft: 0, required: false, dueAt: null }));
  queue.gateway.on('factors', 'confirm', ({ password }) => {
    if (password !== 'portal-demo') refuseFields({ password: [{ code: 'wrong-password' }] });
    isConfirmed = true;
    return { until: '2026-11-30T12:00:00.000Z' };
  });
  queue.gateway.on('approvals', 'removeAccount', () => (isConfirmed ? { message: 'Deleted' } : refuse(IdentityUnconfirmed)));
  await queue.user.click(await within(detail()).findByRole('button', { name: 'More actions' }));
  await queue.user.click(await screen.findByRole('menuitem', { name: 'Delete account' }));
  const question = await screen.findByRole('alertdialog');
  await queue.user.type(within(question).getByRole('textbox'), 'Left for a competitor');
  await queue.user.click(within(question).getByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your identity' });
  const submit = async (password: string) => {
    const field = await within(dialog).findByLabelText(/^Your own password/);
    await queue.user.clear(field);
    await queue.user.type(field, password);
    await queue.user.click(within(dialog).getByRole('button', { name: 'Confirm and delete' }));
  };
  return { ...queue, dialog, submit };
};

describe('the dialog that confirms the identity before a deletion', () => {
  it('R6.1 R8.2 the account is deleted for the entered reason once the password is correct', async () => {
    const { gateway, dialog, submit } = await openDialog();
    await submit('not this');
    expect(await within(dialog).findByText('Incorrect current password')).toBeInTheDocument();
    await submit('portal-demo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.inputs('approvals.removeAccount')).toEqual([
      { userId: 'u5', reason: 'Left for a competitor' },
      { userId: 'u5', reason: 'Left for a competitor' },
    ]);
    expect(await screen.findByText('Account of Renate Falk 5 deleted')).toBeInTheDocument();
  });

  it('R8.2 a person without a password is told to sign in again, and nothing is deleted', async () => {
    const { gateway, dialog, submit } = await openDialog();
    gateway.on('factors', 'confirm', () => refuse(PasswordUnset));
    await submit('no password');
    expect(await within(dialog).findByText('Confirm your identity with your password, or sign in again.')).toBeInTheDocument();
    expect(gateway.inputs('approvals.removeAccount')).toHaveLength(1);
  });

  it('R8.2 a dialog that is closed while the password is checked deletes nothing', async () => {
    const { gateway, submit, user } = await openDialog();
    const confirmation = Promise.withResolvers<{ until: string }>();
    gateway.on('factors', 'confirm', () => confirmation.promise);
    await submit('portal-demo');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => confirmation.resolve({ until: '2026-11-30T12:00:00.000Z' }));
    expect(gateway.inputs('approvals.removeAccount')).toHaveLength(1);
  });
});
