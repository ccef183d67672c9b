import { afterEach, expect, it } from '@jest/globals';
import { type ListedPerson, PersonChanged } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { refuse } from '../../../jest/gateway';
import { openGatewayFor } from '../../../jest/people';
import { marco, openAs } from '../../../jest/publications';
import { session } from '../../live/session';

afterEach(async () => act(async () => session.signOut()));

const nora: ListedPerson = {
  userId: 'nora',
  name: 'Nora Adler',
  firstname: 'Nora',
  lastname: 'Adler',
  email: 'nora@brennhagen.example',
  photo: null,
  role: 'CP',
  companyName: 'Brennhagen Messtechnik',
  status: 'Active',
  lastSeenAt: null,
  isManaged: true,
  isOwner: false,
  disabled: null,
  rev: 2,
};
const UNITS = {
  CP: [
    { unitId: 'cp-karnberg', name: 'Karnberg Regeltechnik', aboveName: 'Yarrowdyne Deutschland' },
    { unitId: 'cp-ostwall', name: 'Ostwall Automation', aboveName: 'Yarrowdyne Deutschland' },
  ],
  LBO: [{ unitId: 'lco-france', name: 'Yarrowdyne France', aboveName: 'Europe' }],
};

const openDialog = async () => {
  const person = { ...nora };
  const gateway = openGatewayFor(marco);
  gateway.on('people', 'list', () => ({ items: [person], totalCount: 1 }));
  gateway.on('people', 'units', ({ role, search = '' }) => {
    const items = (role === 'LBO' ? UNITS.LBO : UNITS.CP).filter(({ name }) => name.includes(search));
    return { items, totalCount: items.length + (role === 'CP' && !search ? 3 : 0) };
  });
  const page = await openAs(marco, '/organizations');
  await page.person.click(await screen.findByRole('button', { name: 'Actions for Nora Adler' }));
  await page.person.click(await screen.findByRole('menuitem', { name: 'Change role or company…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role or company of Nora Adler' }));
  return { gateway, user: page.person, dialog, person };
};

it('R6.1 a role offers its units, and the move is sent with reason and revision', async () => {
  const { gateway, user, dialog, person } = await openDialog();
  gateway.on('people', 'move', ({ role }) => {
    Object.assign(person, { role, companyName: 'Yarrowdyne France', rev: 3 });
    return { message: 'The person was moved.', person };
  });
  expect(dialog.getByText('Currently: CP, Brennhagen Messtechnik')).toBeVisible();
  expect(await dialog.findByText('3 more match. Narrow the search to see them.')).toBeVisible();
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['LCO', 'CP']);
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(dialog.getByText('Choose a company or unit.')).toBeVisible();
  const units = dialog.getByRole('radiogroup', { name: /^Company or unit/ });
  expect(units).toBeInvalid();
  expect(units).toHaveAccessibleDescription('Choose a company or unit.');
  expect(dialog.getByRole('textbox', { name: 'Search companies and units' })).toBeValid();
  expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /Karnberg/ }));
  await user.selectOptions(dialog.getByRole('combobox'), 'LBO');
  const france = await dialog.findByRole('radio', { name: /Yarrowdyne France/ });
  expect(france).not.toBeChecked();
  await user.click(france);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Is employed now.');
  await expectNoAxeFindings(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Nora Adler is now LCO at Yarrowdyne France.')).toBeVisible();
  expect(gateway.inputs('people.move')).toEqual([
    { userId: 'nora', role: 'LBO', unitId: 'lco-france', reason: 'Is employed now.', rev: 2 },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Yarrowdyne France')).toBeVisible();
});

it('R4.6 a chosen company survives a search and a refusal, and the next attempt is about the current state', async () => {
  const { gateway, user, dialog, person } = await openDialog();
  let isRefused = true;
  gateway.on('people', 'move', () => {
    if (isRefused) refuse(PersonChanged, { status: 'Active', by: null, rev: 7 });
    return { message: 'The person was moved.', person };
  });
  await user.click(await dialog.findByRole('radio', { name: /Karnberg/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Search companies and units' }), 'Ostwall');
  expect(await dialog.findByRole('radio', { name: /Ostwall/ })).not.toBeChecked();
  expect(dialog.getByRole('radio', { name: /Karnberg/ })).toBeChecked();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A test.');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await dialog.findByText(/This account has changed in the meantime/)).toBeVisible();
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(gateway.inputs('people.move').map(({ rev }) => rev)).toEqual([2, 7]));
  expect(gateway.inputs('people.move')[1]).toMatchObject({ unitId: 'cp-karnberg', reason: 'A test.' });
});
