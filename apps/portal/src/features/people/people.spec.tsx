import { afterEach, describe, expect, it } from '@jest/globals';
import { type ListedPerson, PersonChanged, Unavailable } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { type Gateway, refuse } from '../../../jest/gateway';
import { openGatewayFor } from '../../../jest/people';
import { bruno, marco, openAs, receiveFact } from '../../../jest/publications';
import { session } from '../../live/session';

afterEach(async () => act(async () => session.signOut()));

const makePerson = (userId: string, more: Partial<ListedPerson> = {}): ListedPerson => ({
  userId,
  name: `Nora ${userId}`,
  firstname: 'Nora',
  lastname: userId,
  email: `${userId}@brennhagen.example`,
  photo: null,
  role: 'CP',
  companyName: 'Brennhagen Messtechnik',
  status: 'Active',
  lastSeenAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  isManaged: true,
  isOwner: false,
  disabled: null,
  rev: 2,
  ...more,
});
const DISABLED = {
  status: 'Disabled',
  disabled: { at: '2026-11-20T08:00:00Z', by: 'Lena Hofmann', reason: 'The contract has ended.' },
} as const;

const LONG_REASON = Array.from({ length: 30 }, (_, at) => `The contract ${at} has ended.`).join(' ');

/** The failures of the next calls. */
interface Faults {
  list?: () => never;
  disable?: () => never;
  enable?: () => void | Promise<void>;
}

function servePeople(people: ListedPerson[], user = marco, faults: Faults = {}): Gateway {
  const gateway = openGatewayFor(user);
  gateway.on('people', 'list', ({ search = '', status }) => {
    faults.list?.();
    const items = people.filter((one) => (!status || one.status === status) && one.name.includes(search));
    return { items, totalCount: items.length };
  });
  const change = (userId: string, part: Partial<ListedPerson>) => {
    const person = people.find((one) => one.userId === userId)!;
    return Object.assign(person, part, { rev: person.rev + 1 });
  };
  gateway.on('people', 'disable', ({ userId, reason }) => {
    faults.disable?.();
    const disabled = { at: new Date().toISOString(), by: 'Marco Riva', reason };
    return { message: 'The account was disabled.', person: change(userId, { status: 'Disabled', disabled }) };
  });
  gateway.on('people', 'enable', async ({ userId }) => {
    await faults.enable?.();
    return { message: 'The account was enabled.', person: change(userId, { status: 'Active', disabled: null }) };
  });
  return gateway;
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'People' }))
    .getAllByRole('row')
    .slice(1);

describe('the list of people', () => {
  it('R6.1 the list shows name, address, role, company, last use and status, and why an account is disabled', async () => {
    servePeople([
      makePerson('Adler'),
      makePerson('Berg', { ...DISABLED, disabled: { ...DISABLED.disabled, reason: LONG_REASON } }),
      makePerson('Conrad', { isManaged: false, role: 'RHQ', lastSeenAt: null }),
    ]);
    const { container } = await openAs(marco, '/organizations');
    const [active, disabled, peer] = await rows();
    expect(active).toHaveTextContent(/Nora Adler.*Adler@brennhagen\.example.*CP.*Brennhagen Messtechnik.*3 hr ago.*Active/);
    expect(disabled).toHaveTextContent(`Disabled by Lena Hofmann${LONG_REASON}`);
    expect(within(disabled!).getByText(LONG_REASON)).not.toHaveAttribute('title');
    expect(getComputedStyle(within(disabled!).getByText(LONG_REASON)).overflow).not.toBe('hidden');
    expect(peer).toHaveTextContent(/RHQ.*Never.*Active/);
    expect(within(peer!).queryByRole('button')).toBeNull();
    await expectNoAxeFindings(container);
  });

  it('R6.1 search and status narrow the list and are stored in the URL', async () => {
    const gateway = servePeople([makePerson('Adler'), makePerson('Berg', DISABLED)]);
    const { person: user, router } = await openAs(marco, '/organizations');
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Disabled' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=Disabled'));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await user.type(screen.getByRole('textbox', { name: 'Search name, e-mail, company' }), 'nobody');
    expect(await screen.findByText('Nothing matches this search or these filters.')).toBeVisible();
    expect(gateway.inputs('people.list').at(-1)).toMatchObject({ status: 'Disabled', search: 'nobody', pageNumber: 1, pageSize: 25 });
  });

  it('R6.1 staff filter dormant accounts and can disable them, and partners are not offered the filter', async () => {
    servePeople([makePerson('p1'), makePerson('p2', { status: 'Dormant', lastSeenAt: null })]);
    const { person: user } = await openAs(marco, '/organizations?status=Dormant');
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toHaveTextContent('Nora p2');
    expect(row).toHaveTextContent('Dormant');
    await user.click(within(row!).getByRole('button', { name: 'Actions for Nora p2' }));
    expect(await screen.findByRole('menuitem', { name: 'Disable…' })).toBeVisible();
    await user.keyboard('{Escape}');
    await act(async () => session.signOut());
    servePeople([makePerson('p1', { isManaged: false })], bruno);
    const { person: partner } = await openAs(bruno, '/organizations');
    await partner.click(await screen.findByRole('button', { name: /^Status/ }));
    expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).not.toContain('Dormant');
  });

  it('R10.1 a fact of another person moves the rows', async () => {
    const people = [makePerson('Adler')];
    servePeople(people);
    await openAs(marco, '/organizations');
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Active'));
    Object.assign(people[0]!, DISABLED);
    await receiveFact('people.changed', { userId: 'Adler' });
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Disabled by Lena Hofmann'));
  });

  it('R1.4 a list that cannot be loaded says so and is loaded again on request', async () => {
    const faults: Faults = { list: () => refuse(Unavailable) };
    servePeople([makePerson('Adler')], marco, faults);
    const { person: user } = await openAs(marco, '/organizations');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    delete faults.list;
    await user.click(retry);
    expect(await rows()).toHaveLength(1);
  });

  it('R6.3 a partner sees the colleagues of the own company without their last use and without actions', async () => {
    servePeople([makePerson('Adler', { isManaged: false, lastSeenAt: null })], bruno);
    await openAs(bruno, '/organizations');
    expect(await rows()).toHaveLength(1);
    expect(screen.getByText('People with an account in your company.')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Last seen' })).toBeNull();
    expect(screen.queryByText('Never')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});

describe('disabling and enabling', () => {
  const openMenu = async (user: Awaited<ReturnType<typeof openAs>>['person']) =>
    user.click(await screen.findByRole('button', { name: 'Actions for Nora Adler' }));

  const openDialog = async (user: Awaited<ReturnType<typeof openAs>>['person']) => {
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Disable…' }));
    return screen.findByRole('alertdialog', { name: 'Disable the account of Nora Adler?' });
  };

  it('R4.7 disabling asks for a reason, which survives a failure, and the account can be enabled again', async () => {
    const faults: Faults = { disable: () => refuse(Unavailable) };
    const gateway = servePeople([makePerson('Adler')], marco, faults);
    const { person: user } = await openAs(marco, '/organizations');
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    expect(within(dialog).getByText('Enter a reason.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox'), 'Left the company.');
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveValue('Left the company.');
    await expectNoAxeFindings(dialog);
    delete faults.disable;
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('The account of Nora Adler was disabled.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(gateway.inputs('people.disable').at(-1)).toEqual({ userId: 'Adler', reason: 'Left the company.', rev: 2 });
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent(/Disabled by Marco Riva.*Left the company\./));
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Enable' }));
    expect(await screen.findByText('The account of Nora Adler was enabled.')).toBeVisible();
    expect(gateway.inputs('people.enable')).toEqual([{ userId: 'Adler', rev: 3 }]);
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent(/Active$/));
  });

  it('R4.6 the dialog sends the revision that it was opened with, and shows the new state of an account that has changed since', async () => {
    const person = makePerson('Adler');
    const faults: Faults = { disable: () => refuse(PersonChanged, { status: 'Disabled', by: 'Lena Hofmann', rev: 3 }) };
    const gateway = servePeople([person], marco, faults);
    const { person: user } = await openAs(marco, '/organizations');
    const dialog = await openDialog(user);
    Object.assign(person, DISABLED, { rev: 3 });
    await receiveFact('people.changed', { userId: 'Adler' });
    await waitFor(() => expect(gateway.inputs('people.list')).toHaveLength(2));
    await user.type(within(dialog).getByRole('textbox'), 'Left the company.');
    const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    await confirm();
    expect(gateway.inputs('people.disable')).toMatchObject([{ rev: 2 }]);
    expect(await within(dialog).findByText('Disabled by Lena Hofmann')).toBeVisible();
    expect(within(dialog).getByText(/This account has changed in the meantime/)).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveValue('Left the company.');
    faults.disable = () => refuse(PersonChanged, { status: 'Active', by: null, rev: 4 });
    await confirm();
    expect(await within(dialog).findByText('Active')).toBeVisible();
    delete faults.disable;
    await confirm();
    expect(await screen.findByText('The account of Nora Adler was disabled.')).toBeVisible();
    expect(gateway.inputs('people.disable').map(({ rev }) => rev)).toEqual([2, 3, 4]);
  });

  it('R4.6 an account cannot be enabled twice, and a refused change loads the list again', async () => {
    const person = makePerson('Adler', DISABLED);
    let finish = () => {};
    const faults: Faults = { enable: () => new Promise((resolve) => void (finish = resolve)) };
    const gateway = servePeople([person], marco, faults);
    const { person: user } = await openAs(marco, '/organizations');
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Enable' }));
    await waitFor(() => expect(gateway.inputs('people.enable')).toHaveLength(1));
    await openMenu(user);
    expect(await screen.findByRole('menuitem', { name: 'Enable' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    act(() => finish());
    expect(await screen.findByText('The account of Nora Adler was enabled.')).toBeVisible();
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent(/Active$/));

    Object.assign(person, DISABLED);
    await receiveFact('people.changed', { userId: 'Adler' });
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Disabled by Lena Hofmann'));
    faults.enable = () => {
      Object.assign(person, { status: 'Active', disabled: null });
      refuse(PersonChanged, { status: 'Active', by: null, rev: 9 });
    };
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Enable' }));
    expect(await screen.findByText('This account has changed in the meantime. Check its status, then try again.')).toBeVisible();
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent(/Active$/));
  });

  it('R2.19 the menu of a person opens their access request', async () => {
    servePeople([makePerson('Adler')]);
    const { person: user, router } = await openAs(marco, '/organizations');
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Open request' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/approval', search: '?request=Adler' }));
  });
});
