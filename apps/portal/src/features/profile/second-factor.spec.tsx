import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FactorCodeWrong, FactorFlowOver, type FactorStatus } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { applyFact } from '../../../jest/facts';
import { type Gateway, refuse, refuseFields } from '../../../jest/gateway';
import { openGatewayFor } from '../../../jest/people';
import { openAt } from '../../../jest/portal';

const OFF: FactorStatus = { totp: false, since: null, codesLeft: 0, required: false, dueAt: null };
const ON: FactorStatus = { totp: true, since: '2026-11-20T08:00:00Z', codesLeft: 9, required: false, dueAt: null };
const SET_UP = { flow: 'flow-1', lifeMs: 900_000, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
const CODES = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];

let gateway: Gateway;
let status: FactorStatus;
beforeEach(() => {
  sessionStorage.clear();
  status = OFF;
  gateway = openGatewayFor();
  gateway.on('accounts', 'methods', () => ({ microsoft: false, passwordMin: 6, personas: [], demoPassword: null }));
  gateway.on('notifications', 'preferences', () => ({ items: [] }));
  gateway.on('accounts', 'sessions', () => ({ items: [], totalCount: 0 }));
  gateway.on('factors', 'status', () => status);
});

const section = async () => within(await screen.findByRole('region', { name: 'Authenticator app' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the authenticator app on the profile', () => {
  it('R1.3 a person sets it up with the password and a code, and gets recovery codes to copy', async () => {
    gateway.on('factors', 'setUp', () => SET_UP);
    gateway.on('factors', 'add', () => {
      status = { ...ON, codesLeft: 10 };
      return { codes: CODES };
    });
    const view = await openAt('/profile');
    await view.person.click(await (await section()).findByRole('button', { name: 'Set up' }));
    const steps = await dialog('Set up an authenticator app');
    expect(steps.queryByLabelText('Code from the app, or a recovery code')).toBeNull();
    await view.person.type(steps.getByLabelText('Password'), 'portal-demo{Enter}');
    expect(await steps.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(steps.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await view.person.type(steps.getByLabelText('Code from the app'), '123 456{Enter}');
    const list = await dialog('Recovery codes');
    for (const code of CODES) expect(list.getByText(code)).toBeVisible();
    await view.person.click(list.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await view.person.click(list.getByRole('button', { name: 'I have saved the codes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await (await section()).findByText('10 recovery codes left')).toBeVisible();
    expect(gateway.inputs('factors.setUp')).toEqual([{ password: 'portal-demo' }]);
    expect(gateway.inputs('factors.add')).toEqual([{ flow: 'flow-1', code: '123456' }]);
  });

  it('R8.2 a wrong password is reported at its field, and an empty form is not sent', async () => {
    gateway.on('factors', 'setUp', () => refuseFields({ password: [{ code: 'wrong-password' }] }));
    const view = await openAt('/profile');
    await view.person.click(await (await section()).findByRole('button', { name: 'Set up' }));
    const steps = await dialog('Set up an authenticator app');
    await view.person.click(steps.getByRole('button', { name: 'Next' }));
    expect(await steps.findByText('Enter a password')).toBeVisible();
    expect(gateway.inputs('factors.setUp')).toHaveLength(0);
    await view.person.type(steps.getByLabelText('Password'), 'nonsense{Enter}');
    expect(await steps.findByText('Incorrect current password')).toBeVisible();
  });

  it('R1.3 a set-up that is no longer valid starts again with the password', async () => {
    gateway.on('factors', 'setUp', () => SET_UP);
    gateway.on('factors', 'add', () => refuse(FactorFlowOver));
    const view = await openAt('/profile');
    await view.person.click(await (await section()).findByRole('button', { name: 'Set up' }));
    const steps = await dialog('Set up an authenticator app');
    await view.person.type(steps.getByLabelText('Password'), 'portal-demo{Enter}');
    await view.person.type(await steps.findByLabelText('Code from the app'), '123456{Enter}');
    expect(await steps.findByText('This step is no longer valid. Enter your password again.')).toBeVisible();
    expect(steps.getByLabelText('Password')).toBeVisible();
  });

  it('R1.3 a person removes it with a code or a recovery code, after a wrong one', async () => {
    status = ON;
    gateway.on('factors', 'remove', () => refuse(FactorCodeWrong));
    const view = await openAt('/profile');
    expect(await (await section()).findByText('9 recovery codes left')).toBeVisible();
    await view.person.click((await section()).getByRole('button', { name: 'Remove' }));
    const steps = await dialog('Remove the authenticator app?');
    await view.person.type(steps.getByLabelText('Password'), 'portal-demo');
    const field = steps.getByLabelText('Code from the app, or a recovery code');
    await view.person.type(field, '123{Enter}');
    expect(await steps.findByText('Enter six digits, or ten letters and digits')).toBeVisible();
    await view.person.type(field, '456{Enter}');
    expect(await steps.findByText('Incorrect or already used code.')).toBeVisible();
    gateway.on('factors', 'remove', () => {
      status = OFF;
      return { message: '' };
    });
    await view.person.clear(field);
    await view.person.type(field, 'ABCDE-FGHJK{Enter}');
    expect(await (await section()).findByText('Not set up')).toBeVisible();
    expect(gateway.inputs('factors.remove').at(-1)).toEqual({ password: 'portal-demo', code: 'ABCDEFGHJK' });
  });

  it('R1.3 new recovery codes replace the old ones', async () => {
    status = ON;
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    gateway.on('factors', 'renewCodes', () => ({ codes: CODES }));
    const view = await openAt('/profile');
    await view.person.click(await (await section()).findByRole('button', { name: 'New recovery codes' }));
    const steps = await dialog('Replace the recovery codes?');
    await view.person.type(steps.getByLabelText('Password'), 'portal-demo');
    await view.person.type(steps.getByLabelText('Code from the app, or a recovery code'), '123456{Enter}');
    const list = await dialog('Recovery codes');
    expect(list.getByText(CODES[1]!)).toBeVisible();
    await view.person.click(list.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('R1.3 an app that the role requires can be changed but not removed', async () => {
    status = { ...ON, required: true };
    await openAt('/profile');
    const own = await section();
    expect(await own.findByText('Your role requires an authenticator app.')).toBeVisible();
    expect(own.getByRole('button', { name: 'Change app' })).toBeVisible();
    expect(own.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('R4.1 a change in another tab changes the status without a reload', async () => {
    await openAt('/profile');
    expect(await (await section()).findByText('Not set up')).toBeVisible();
    status = ON;
    await act(async () => applyFact('factor.changed', { userId: 'lena' }, '2026-11-21T09:00:00Z'));
    expect(await (await section()).findByText('9 recovery codes left')).toBeVisible();
  });
});
