import { screen, within } from '@testing-library/react';
import { forgetSignUpMemory } from '../src/features/account/account-slots';
import type { Gateway } from './gateway';
import { type openAt, openVisitorGateway } from './portal';
import { writeInto } from './write-into';

const GERMANY = {
  code: 'DE',
  name: 'Germany',
  regionId: 'rhq-eu',
  regionName: 'Europe',
  lcoId: 'lco-de',
  lcoName: 'Yarrowdyne Deutschland',
};
export const REQUEST_STATUS = {
  standing: 'waiting' as const,
  reason: null,
  requestedAt: '2026-11-21T09:00:00.000Z',
  deadline: '2026-11-22T09:00:00.000Z',
  decidedBy: null,
};

/** Opens a gateway for a visitor who has never signed up in this browser. */
export function openSignUpGateway(): Gateway {
  localStorage.clear();
  sessionStorage.clear();
  forgetSignUpMemory();
  const gateway = openVisitorGateway();
  gateway.on('masters', 'countries', () => ({ items: [GERMANY], totalCount: 1 }));
  gateway.on('accounts', 'signUp', () => ({ message: 'A code is on its way.', flow: 'f1', resendAfterMs: 118_000 }));
  gateway.on('accounts', 'sendCode', () => ({ message: 'A code is on its way.', flow: 'f1', resendAfterMs: 118_000 }));
  gateway.on('accounts', 'verifyEmail', () => ({
    message: 'User Verified Successfully',
    standing: 'waiting' as const,
    token: 'pass',
    lifeMs: 86_400_000,
  }));
  gateway.on('accounts', 'standing', () => REQUEST_STATUS);
  return gateway;
}

type OpenedPage = Awaited<ReturnType<typeof openAt>>;
export const next = (at: OpenedPage, name = 'Next') => at.person.click(screen.getByRole('button', { name }));
export const step = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');

export async function chooseRole(at: OpenedPage, employee = 'No', role = /^Channel partner/) {
  await at.person.click(await screen.findByRole('radio', { name: employee }));
  await at.person.click(await screen.findByRole('radio', { name: role }));
  await next(at);
}

export async function fillAccount(at: OpenedPage) {
  await writeInto(at.person, await screen.findByLabelText(/Company name/), 'Brennhagen Messtechnik');
  await at.person.selectOptions(screen.getByLabelText(/Organization type/), 'distributor');
  await screen.findByRole('option', { name: 'Germany' });
  await at.person.selectOptions(screen.getByLabelText(/Country/), 'DE');
}

export async function fillInformation(at: OpenedPage, { confirm = 'secret-1' } = {}) {
  await writeInto(at.person, await screen.findByLabelText(/First name/), 'Bruno');
  await writeInto(at.person, screen.getByLabelText(/Last name/), 'Keller');
  await writeInto(at.person, screen.getByLabelText(/E-mail address/), 'bruno@brennhagen.example');
  await writeInto(at.person, screen.getByLabelText(/^Password/), 'secret-1');
  await writeInto(at.person, screen.getByLabelText(/Confirm password/), confirm);
  await at.person.click(screen.getByRole('checkbox', { name: /I agree to the terms of use/ }));
}

export async function reachCode(at: OpenedPage) {
  await chooseRole(at);
  await fillAccount(at);
  await next(at);
  await fillInformation(at);
  await next(at, 'Send code');
  await screen.findByRole('heading', { name: 'Enter the code' });
}

export const codeBox = (index: number) => screen.getByLabelText(`Character ${index} of 6`);
export const codeBoxes = () => [1, 2, 3, 4, 5, 6].map((index) => (codeBox(index) as HTMLInputElement).value).join('');
