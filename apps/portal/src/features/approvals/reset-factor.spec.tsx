import { describe, expect, it } from '@jest/globals';
import { FactorAbsent, FactorCodeWrong } from '@portal/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../../../jest/gateway';
import { detail, openQueue, setUpQueueTests } from '../../../jest/queue';
import { makeDecidedRequest, request } from '../../../jest/requests';

setUpQueueTests();

const STATUS = { totp: false, since: null, codesLeft: 0, required: false, dueAt: null };
/** Opens an accepted request and the dialog that resets the second factor of its person. */
const openDialog = async ({ totp = false } = {}) => {
  const queue = await openQueue([makeDecidedRequest(request(5), 'Approved', 'Jonas Richter')], {
    at: '/approval?status=Approved&request=u5',
  });
  queue.gateway.on('factors', 'status', () => ({ ...STATUS, totp }));
  queue.gateway.on('factors', 'reset', () => ({ message: 'The second factor was reset.' }));
  await queue.user.click(await within(detail()).findByRole('button', { name: 'More actions' }));
  await queue.user.click(await screen.findByRole('menuitem', { name: 'Reset second factor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset the second factor of Renate Falk 5?' });
  const fill = async (label: RegExp, text: string) => queue.user.type(await within(dialog).findByLabelText(label), text);
  const submit = () => queue.user.click(within(dialog).getByRole('button', { name: 'Reset' }));
  return { ...queue, dialog, fill, submit, sentInputs: () => queue.gateway.inputs('factors.reset') };
};

describe('the dialog that resets a second factor', () => {
  it('R6.1 reason and password are required, and are sent for the person of the request', async () => {
    const { dialog, fill, submit, sentInputs } = await openDialog();
    await submit();
    expect(dialog).toHaveTextContent('Enter a reason.');
    expect(dialog).toHaveTextContent('Enter a password');
    await fill(/^Reason/, '  Lost phone ');
    await fill(/^Your own password/, 'portal-demo');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentInputs()).toEqual([{ userId: 'u5', reason: 'Lost phone', password: 'portal-demo' }]);
    expect(await screen.findByText('Second factor of Renate Falk 5 reset')).toBeInTheDocument();
  });

  it('R8.2 a refused reset is explained, and the entered reason stays', async () => {
    const { gateway, dialog, fill, submit } = await openDialog();
    gateway.on('factors', 'reset', () => refuse(FactorAbsent));
    await fill(/^Reason/, 'Lost phone');
    await fill(/^Your own password/, 'portal-demo');
    await submit();
    expect(await within(dialog).findByText('This account has no authenticator app and no passkey.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('Lost phone');
  });

  it('R1.3 a caller with an authenticator app enters a code, and a wrong code is asked for again', async () => {
    const { gateway, dialog, fill, submit, sentInputs } = await openDialog({ totp: true });
    gateway.on('factors', 'reset', () => refuse(FactorCodeWrong));
    await fill(/^Reason/, 'New phone');
    await fill(/^Your own password/, 'portal-demo');
    await fill(/^Code from the app/, '123456');
    await submit();
    expect(await within(dialog).findByText('Incorrect or already used code.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/^Code from the app/)).toHaveValue('');
    expect(sentInputs()).toMatchObject([{ code: '123456' }]);
  });

  it('R6.1 a request that waits for a decision offers no reset', async () => {
    const { user } = await openQueue([request(5)], { at: '/approval?request=u5' });
    await user.click(await within(detail()).findByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Delete account' });
    expect(screen.queryByRole('menuitem', { name: 'Reset second factor' })).toBeNull();
  });
});
