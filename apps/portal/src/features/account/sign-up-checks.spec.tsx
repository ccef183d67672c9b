import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type Gateway, refuseFields } from '../../../jest/gateway';
import { openAt } from '../../../jest/portal';
import { fillAccount, fillInformation, next, openSignUpGateway } from '../../../jest/sign-up';

let gateway: Gateway;
beforeEach(() => {
  gateway = openSignUpGateway();
});

describe('form checks', () => {
  it('R5.8 the sign-up reports two different passwords and sends nothing', async () => {
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await next(view);
    await fillInformation(view, { confirm: 'secret-2' });
    await next(view, 'Send code');
    await screen.findByText('Passwords do not match');
    expect(gateway.inputs('accounts.signUp')).toHaveLength(0);
  });

  it('R5.8 names are required, a password has at least 6 characters, and the first invalid field gets the focus', async () => {
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await next(view);
    await view.person.type(await screen.findByLabelText(/^Password/), 'abc');
    await next(view, 'Send code');
    expect((await screen.findAllByText('At least 6 characters')).length).toBeGreaterThan(0);
    for (const text of ['Enter your first name', 'Enter your last name']) expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText(/First name/)).toHaveFocus();
    expect(gateway.inputs('accounts.signUp')).toHaveLength(0);
  });

  it('R5.8 an error of the sign-up disappears while typing as soon as the input is valid', async () => {
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await next(view);
    await next(view, 'Send code');
    for (const text of ['Enter your last name', 'Enter your e-mail address', 'Enter a password', 'Enter the password again'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Enter your first name')).toBeInTheDocument();
    await view.person.type(screen.getByLabelText(/First name/), 'Bruno');
    await waitFor(() => expect(screen.queryByText('Enter your first name')).toBeNull());
    expect(screen.getByText('Enter your last name')).toBeInTheDocument();
    expect(screen.getByLabelText(/First name/)).toHaveFocus();
  });

  it('R5.8 pressing the button moves nothing under the pointer, and releasing it validates all fields', async () => {
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await next(view);
    await view.person.type(await screen.findByLabelText(/First name/), 'Bruno');
    await view.person.type(screen.getByLabelText(/E-mail address/), 'bruno');
    const send = screen.getByRole('button', { name: 'Send code' });
    await view.person.pointer({ keys: '[MouseLeft>]', target: send });
    await act(() => Promise.resolve());
    expect(screen.getByLabelText(/E-mail address/)).toHaveFocus();
    expect(screen.queryByText('Enter an e-mail address like name@company.com')).not.toBeInTheDocument();
    await view.person.pointer({ keys: '[/MouseLeft]', target: send });
    await screen.findByText('Enter an e-mail address like name@company.com');
    expect(await screen.findByText('Enter your last name')).toBeInTheDocument();
  });

  it('R5.8 a company name has at most 50 characters', async () => {
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await view.person.type(screen.getByLabelText(/Company name/), 'x'.repeat(40));
    await next(view);
    await screen.findByText('At most 50 characters');
  });

  it('R2.2 a server error opens the step that contains its field', async () => {
    gateway.on('accounts', 'signUp', () => refuseFields({ country: [{ code: 'no-such-choice' }] }));
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await next(view);
    await fillInformation(view);
    await next(view, 'Send code');
    await screen.findByRole('heading', { name: 'Account details' });
    await screen.findByText('This option is not available. Select another one');
    expect(screen.getByLabelText(/Company name/)).toHaveValue('Brennhagen Messtechnik');
  });
});
