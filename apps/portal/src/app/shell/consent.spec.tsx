import { describe, expect, it } from '@jest/globals';
import { CONSENT_VERSION, Unavailable, type UserInfo } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { applyFact } from '../../../jest/facts';
import { refuse } from '../../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../../jest/people';
import { openAt } from '../../../jest/portal';
import { serveRequests } from '../../../jest/requests';
import { session } from '../../live/session';

async function open(consent: string | null, path = '/home') {
  let me: UserInfo = person({ consent });
  const gateway = openGatewayFor(me);
  gateway.on('accounts', 'me', () => ({ items: [me] }));
  serveRequests(gateway, [], 'Lena Hofmann');
  gateway.on('tickets', 'list', () => ({ items: [], totalCount: 0, totalIsMore: false, unseen: 0 }));
  gateway.on('accounts', 'saveProfile', (input) => (me = { ...me, consent: input.consent ?? me.consent }));
  const page = await openAt(path);
  await act(async () => session.signIn(grantFor(me)));
  return { ...page, gateway };
}
const question = (name = 'Updated terms of use and privacy notice') => screen.findByRole('alertdialog', { name });

describe('the consent to changed legal texts', () => {
  it('R2.19 the consent dialog appears after sign-in, links to both texts, and closes when the person agrees', async () => {
    const { person: user, gateway } = await open('2025-01-01');
    const dialog = await question();
    await expectNoAxeFindings(dialog);
    for (const [name, path] of [
      ['terms of use', '/terms'],
      ['privacy notice', '/privacy'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    await user.keyboard('{Escape}');
    expect(await question()).toBeInTheDocument();
    const save = gateway.inputs('accounts.saveProfile');
    gateway.on('accounts', 'saveProfile', () => refuse(Unavailable));
    await user.click(screen.getByRole('button', { name: 'Agree and continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/try again/i);
    gateway.on('accounts', 'me', () => ({ items: [person({ consent: CONSENT_VERSION })] }));
    gateway.on('accounts', 'saveProfile', () => person());
    await user.click(screen.getByRole('button', { name: 'Agree and continue' }));
    await waitFor(() => expect(save.at(-1) ?? gateway.inputs('accounts.saveProfile').at(-1)).toMatchObject({ consent: CONSENT_VERSION }));
    await act(async () => applyFact('account.changed', { userId: 'lena' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('R2.19 the consent dialog lets the person read the texts and sign out', async () => {
    const { person: user, router, address } = await open(null, '/terms');
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of use' })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(async () => router.navigate('/home'));
    await question('Terms of use and privacy notice');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('R2.19 the consent dialog mentions no change to a person who never agreed before', async () => {
    await open(null);
    const dialog = await question('Terms of use and privacy notice');
    expect(dialog).toHaveTextContent('To use the portal, agree to our terms of use and privacy notice.');
    expect(dialog).not.toHaveTextContent('changed');
  });

  it('R2.19 the consent dialog does not appear for a person who agreed to the current texts', async () => {
    await open(CONSENT_VERSION);
    await screen.findByRole('heading', { level: 1, name: /Lena/ });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
