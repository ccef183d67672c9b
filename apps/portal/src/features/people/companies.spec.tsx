import { afterEach, expect, it } from '@jest/globals';
import { type ListedCompany, Unavailable } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { refuse } from '../../../jest/gateway';
import { openGatewayFor } from '../../../jest/people';
import { marco, openAs, receiveFact } from '../../../jest/publications';
import { session } from '../../live/session';

afterEach(async () => act(async () => session.signOut()));

const makeCompany = (companyId: string, more: Partial<ListedCompany> = {}): ListedCompany => ({
  companyId,
  name: `Company ${companyId}`,
  lcoId: 'lco-deutschland',
  lcoName: 'Yarrowdyne Deutschland',
  people: 3,
  lastSeenAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  ...more,
});

const openCompanies = async (companies: ListedCompany[]) => {
  const gateway = openGatewayFor(marco);
  gateway.on('people', 'companies', ({ search = '', besides }) => {
    const items = companies.filter(({ companyId, name }) => companyId !== besides && name.includes(search));
    return { items, totalCount: items.length };
  });
  gateway.on('people', 'mergeCounts', () => ({ people: 3, inquiries: 12, grants: 2, seats: 0 }));
  const page = await openAs(marco, '/organizations/companies');
  return { gateway, user: page.person, container: page.container, router: page.router };
};
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Companies' }))
    .getAllByRole('row')
    .slice(1);

it('R6.1 R10.1 the list shows the companies with people and last use, moves with facts, and leads back to the people', async () => {
  const companies = [makeCompany('Adler'), makeCompany('Berg', { people: 0, lastSeenAt: null })];
  const { gateway, user, container, router } = await openCompanies(companies);
  gateway.on('people', 'list', () => ({ items: [], totalCount: 0 }));
  const [adler, berg] = await rows();
  expect(adler).toHaveTextContent(/Company Adler.*Yarrowdyne Deutschland.*3.*3 hr ago/);
  expect(berg).toHaveTextContent(/Company Berg.*0.*Never/);
  await expectNoAxeFindings(container);
  companies.splice(1, 1);
  await receiveFact('company.merged', { companyId: 'Berg', survivorId: 'Adler' });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await user.click(screen.getByRole('radio', { name: 'People' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/organizations'));
});

it('R6.1 R4.6 merging shows what moves, needs the remaining company, and survives a failure', async () => {
  const companies = [makeCompany('Adler'), makeCompany('Berg')];
  const { gateway, user } = await openCompanies(companies);
  let fails = true;
  gateway.on('people', 'mergeCompanies', () => {
    if (fails) refuse(Unavailable);
    companies.splice(0, 1);
    return { message: 'The companies were merged.', counts: { people: 3, inquiries: 12, grants: 2, seats: 0 } };
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Company Adler' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge into…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Company Adler into another company' }));
  expect(await dialog.findByText('Inquiries: 12')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(dialog.getByText('Choose the remaining company.')).toBeVisible();
  expect(dialog.queryByRole('radio', { name: /Adler/ })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /Berg/ }));
  expect(dialog.getByText('This moves to Company Berg:')).toBeVisible();
  await expectNoAxeFindings(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  fails = false;
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Company Adler was merged into Company Berg.')).toBeVisible();
  expect(gateway.inputs('people.mergeCompanies').at(-1)).toEqual({ company: 'Adler', into: 'Berg' });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});
