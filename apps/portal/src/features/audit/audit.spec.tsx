import { afterEach, describe, expect, it } from '@jest/globals';
import type { AuditChain, AuditEntry } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import type { Gateway } from '../../../jest/gateway';
import { person } from '../../../jest/people';
import { bruno, marco, openAs, receiveFact, serveDocuments } from '../../../jest/publications';
import { session } from '../../live/session';

afterEach(async () => act(async () => session.signOut()));

const sam = person({ userId: 'sam', email: 'sam@yarrowdyne.example', firstname: 'Sam', lastname: 'Okafor', role: 'SUPER_YHQ' });
const entry = (entryId: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  entryId,
  at: '2026-11-20T09:15:42Z',
  actor: { userId: 'lena', name: 'Lena Hofmann', role: 'LBO', companyName: 'Yarrowdyne Deutschland' },
  action: 'account.approved',
  area: 'account',
  object: 'bruno',
  objectName: 'Bruno Weiss',
  changes: [{ field: 'standing', before: 'waiting', after: 'approved' }],
  withheld: [],
  requestId: 'request-7',
  sealed: true,
  ...more,
});
const whole: AuditChain = { checking: false, checkedAt: new Date(Date.now() - 3_600_000).toISOString(), finding: null, figures: null };

function serveAudit(entries: AuditEntry[], chain: AuditChain = whole, user = marco): Gateway {
  const gateway = serveDocuments([], user);
  gateway.on('audit', 'entries', ({ area, search = '' }) => {
    const items = entries.filter((one) => (!area || one.area === area) && JSON.stringify(one).includes(search));
    return { items, totalCount: items.length, totalIsMore: false };
  });
  gateway.on('audit', 'chain', () => chain);
  gateway.on('audit', 'check', () => ({ message: 'The check has started.' }));
  return gateway;
}
const log = () => screen.findByRole('table', { name: 'Audit log' });

describe('the audit log', () => {
  it('T33 the audit log shows who did what to which item, and an opened entry shows the values before and after', async () => {
    serveAudit([
      entry('e1'),
      entry('e2', { actor: null, action: 'session.ended', area: 'session', object: 's1', objectName: null, changes: [] }),
      entry('e3', { action: 'ticket.closed', area: 'ticket', object: 't1', objectName: 'INQ-5056068', changes: [] }),
      entry('e4', { action: 'thing.invented', area: 'other', object: 'x1', objectName: null, changes: [] }),
    ]);
    const { container, person: user, router } = await openAs(marco, '/audit');
    const rows = within(await log()).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/:15:42.*Lena Hofmann.*LCO · Yarrowdyne Deutschland.*Accepted a user request.*Accounts.*Bruno Weiss/);
    expect(within(rows[1]!).getByTitle('account.approved')).toBeVisible();
    expect(rows[2]).toHaveTextContent(/System.*Signed out everywhere.*Sign-ins.*–/);
    expect(within(rows[2]!).getByTitle('s1')).toBeVisible();
    expect(within(rows[3]!).getByRole('link', { name: 'INQ-5056068' })).toHaveAttribute('href', '/inquiry-detail/t1');
    expect(rows[4]).toHaveTextContent(/thing\.invented.*x1/);
    expect(await screen.findByText('The log is intact.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
    await expectNoAxeFindings(container);
    await user.click(within(rows[1]!).getByRole('link'));
    const dialog = await screen.findByRole('dialog', { name: 'Log entry' });
    expect(within(dialog).getByRole('row', { name: /standing/ })).toHaveTextContent('standingwaitingapproved');
    expect(dialog).toHaveTextContent('Sealed: later changes would be detected.');
    await expectNoAxeFindings(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Show everything from this request' }));
    await waitFor(() => expect(router.state.location.search).toBe('?searchTerm=request-7'));
  });

  it('T33 an entry names its item, and shows an id without a name only when it is opened', async () => {
    const id = '1f0c2f6e-6a52-4a3e-9c11-6f9a2c7d5b40';
    serveAudit([
      entry('e1', { action: 'table.exported', area: 'export', object: 'feature-usage', objectName: null, changes: [] }),
      entry('e2', { action: 'code.asked', object: id, objectName: null, changes: [] }),
    ]);
    const { person: user } = await openAs(marco, '/audit');
    const rows = within(await log()).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Exported a table.*Page visits by user/);
    expect(rows[2]).toHaveTextContent(/Requested a code.*–/);
    expect(rows[2]).not.toHaveTextContent(id);
    await user.click(within(rows[2]!).getByRole('link'));
    expect(await screen.findByRole('dialog', { name: 'Log entry' })).toHaveTextContent(id);
  });

  it('T33 area and search terms narrow the audit log and are stored in the URL', async () => {
    const gateway = serveAudit([entry('e1'), entry('e2', { area: 'price', action: 'price.columns' })]);
    const { person: user, router } = await openAs(marco, '/audit');
    await log();
    await user.click(screen.getByRole('button', { name: 'Area' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Price lists' }));
    await waitFor(() => expect(router.state.location.search).toBe('?area=price'));
    await waitFor(async () => expect(within(await log()).getAllByRole('row')).toHaveLength(2));
    await user.type(screen.getByRole('textbox', { name: 'Search name, item, action or ID' }), 'nobody');
    expect(await screen.findByText('Nothing matches this search or these filters.')).toBeVisible();
    expect(gateway.inputs('audit.entries').at(-1)).toMatchObject({ area: 'price', search: 'nobody', pageNumber: 1, pageSize: 25 });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('T33 the audit log explains that it does not show the text of an inquiry', async () => {
    serveAudit([entry('e1', { area: 'ticket', action: 'ticket.corrected', changes: [], withheld: ['text'] })], whole, sam);
    await openAs(sam, '/audit?entry=e1');
    expect(await screen.findByRole('dialog', { name: 'Log entry' })).toHaveTextContent(
      'The text of inquiries is not shown to headquarters.',
    );
  });

  it('T33 SUPER_YHQ starts a check of the hash chain, sees that it is running, and then its result', async () => {
    const chain: AuditChain = { ...whole, figures: { sealed: 1_234, head: '1234:ab', seq: null, position: null } };
    const gateway = serveAudit([entry('e1')], chain, sam);
    const { person: user } = await openAs(sam, '/audit');
    const line = await screen.findByRole('group', { name: 'Integrity of the log' });
    await waitFor(() => expect(line).toHaveTextContent(/The log is intact\.Checked: 1 hr ago · Entries verified: 1,234/));
    await user.click(within(line).getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(gateway.inputs('audit.check')).toEqual([{}]));
    chain.checking = true;
    await receiveFact('audit.checked', {});
    expect(await within(line).findByRole('status')).toHaveTextContent('Checking');
    Object.assign(chain, { checking: false, finding: 'altered', figures: { ...chain.figures, seq: 42, position: 40 } });
    await receiveFact('audit.checked', {});
    expect(await within(line).findByText('An entry of the log was altered.')).toBeVisible();
    expect(line).toHaveTextContent('Entry 42');
  });

  it('R6.3 the audit log redirects partners to the home page', async () => {
    serveAudit([], whole, bruno);
    const { address } = await openAs(bruno, '/audit');
    await waitFor(() => expect(address()).toBe('/home'));
  });
});
