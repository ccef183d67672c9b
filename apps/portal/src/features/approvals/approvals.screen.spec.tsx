import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AlreadyDecided, type CompanyMatch, Unavailable } from '@portal/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../../../jest/gateway';
import { person } from '../../../jest/people';
import { detail, findSendNow, link, list, names, openQueue, setUpQueueTests } from '../../../jest/queue';
import { makeDecidedRequest, request } from '../../../jest/requests';
import { connection } from '../../live/connection';
import { allowNextPress, SECOND_PRESS_MS } from '../../ui/input/press-guard';

setUpQueueTests();
beforeEach(allowNextPress);
const media = window.matchMedia;

describe('the request queue', () => {
  it('R3.17 R3.20 a local company sees name, e-mail, company, request time and status of requests, oldest first', async () => {
    await openQueue([request(2), request(5), makeDecidedRequest(request(9), 'Approved', 'Jonas Richter')]);
    await waitFor(() => expect(names()).toEqual(['Renate Falk 5', 'Yusuf Falk 2']));
    const heads = within(list())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'Company name', 'Country', 'Time left', 'Status']);
    const row = within(list()).getAllByRole('row')[1];
    for (const words of ['u5@havelwerk.example', 'Havelwerk 5', 'Germany', '5 hr ago', 'Waiting']) expect(row).toHaveTextContent(words);
  });

  it('R3.20 a region sees the role of a request instead of the company', async () => {
    await openQueue([request(2, { role: 'LBO' })], { user: person({ userId: 'marco', role: 'RHQ' }) });
    await link('Yusuf Falk 2');
    const heads = within(list())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads[1]).toBe('Role');
    expect(within(list()).getAllByRole('row')[1]).toHaveTextContent('LCO');
  });

  it('R2.19 R9.1 status, search and page of the requests are sent to the server, twelve per page, and kept in the address', async () => {
    const { user, address, gateway } = await openQueue(Array.from({ length: 30 }, (_, n) => request(n)));
    await link('Falk 29');
    expect(names()).toHaveLength(12);
    expect(list()).toHaveTextContent('1 to 12 of 30');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(list()).toHaveTextContent('13 to 24 of 30'));
    expect(address()).toBe('?page=2');
    await user.type(screen.getByRole('textbox', { name: /Search/ }), 'falk 17');
    await waitFor(() => expect(names()).toEqual(['Amara Falk 17'].map((name) => expect.stringContaining(name.slice(-7)))));
    expect(address()).toBe('?search=falk+17');
    expect(gateway.inputs('approvals.list').at(-1)).toMatchObject({ search: 'falk 17', pageNumber: 1, pageSize: 12 });
    await user.click(screen.getByRole('radio', { name: /Rejected/ }));
    expect(await screen.findByText('Nothing matches this search or these filters.')).toBeInTheDocument();
  });

  it('R2.19 each waiting row has the buttons Accept and Reject, which decide its request', async () => {
    const { user, gateway } = await openQueue([request(5), request(2), request(1)]);
    await link('Falk 5');
    const button = (name: string) => within(list()).queryByRole('button', { name });
    await user.click(button('Accept Yusuf Falk 2')!);
    expect(await screen.findByRole('group', { name: 'Accepting Yusuf Falk 2' })).toBeInTheDocument();
    expect(button('Accept Yusuf Falk 2')).toBeNull();
    await user.click(await findSendNow());
    await waitFor(() => expect(gateway.inputs('approvals.decide')).toEqual([{ userId: 'u2', status: 'Approved', rev: 1 }]));
    await new Promise((resolve) => setTimeout(resolve, SECOND_PRESS_MS));
    await user.click(button('Reject Renate Falk 5')!);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Reject Renate Falk 5?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  });

  it('R3.19 the approver must choose the company if name and mail domain do not determine it', async () => {
    const company: CompanyMatch = {
      kind: 'unclear',
      companyId: null,
      domain: 'gmail-like.example',
      isPublicDomain: false,
      candidates: [{ companyId: 'cp-havelwerk', name: 'Havelwerk', users: 4, isNear: true, usesDomain: false }],
    };
    const { user, gateway } = await openQueue([request(5, { company }), request(2, { company })]);
    expect(await within(list()).findAllByText('Company to confirm')).toHaveLength(2);
    await user.click(await link('Falk 5'));
    await user.click(await within(detail()).findByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Which company does Renate Falk 5 belong to?' });
    expect(dialog).toHaveTextContent(
      /Entered as “Havelwerk 5”, with an address at gmail-like\.example.*Havelwerk.*Users: 4 · Different mail domain/,
    );
    expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: /^Havelwerk/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await user.click(await findSendNow());
    const decision = { userId: 'u5', status: 'Approved', partnerCompany: 'cp-havelwerk', rev: 1 };
    await waitFor(() => expect(gateway.inputs('approvals.decide')).toEqual([decision]));
    await new Promise((resolve) => setTimeout(resolve, SECOND_PRESS_MS));
    await user.click(within(list()).getByRole('link', { name: /Falk 2/ }));
    await user.click(await within(detail()).findByRole('button', { name: 'Accept' }));
    const second = await screen.findByRole('alertdialog', { name: /Falk 2/ });
    await user.click(within(second).getByRole('radio', { name: /^New company “Havelwerk 2”/ }));
    await user.click(within(second).getByRole('button', { name: 'Accept' }));
    await user.click(await findSendNow());
    await waitFor(() => expect(gateway.inputs('approvals.decide').at(-1)).toMatchObject({ userId: 'u2', partnerCompany: 'new' }));
  });

  it("R3.19 a request from a known company is accepted with one click, and the request shows the company's data", async () => {
    const ownCompany = { companyId: 'cp-havelwerk', name: 'Havelwerk', users: 4, grants: 7, isNear: true, usesDomain: true };
    const knownCompany = {
      kind: 'known' as const,
      companyId: ownCompany.companyId,
      domain: 'havelwerk.example',
      isPublicDomain: false,
      candidates: [ownCompany],
    };
    const { user, gateway } = await openQueue([request(5, { company: knownCompany })]);
    await user.click(await link('Falk 5'));
    await waitFor(() => expect(detail()).toHaveTextContent(/Known company.*Users: 4 · Granted items: 7/));
    await user.click(within(detail()).getByRole('button', { name: 'Accept' }));
    await user.click(await findSendNow());
    await waitFor(() => expect(gateway.inputs('approvals.decide')).toEqual([{ userId: 'u5', status: 'Approved', rev: 1 }]));
  });

  it('R2.19 each waiting card on a phone has the buttons Accept and Reject', async () => {
    window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('max-width') });
    const { user } = await openQueue([request(5)]);
    const card = within((await link('Falk 5')).closest('li')!);
    expect(card.getByRole('button', { name: 'Reject Renate Falk 5' })).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Accept Renate Falk 5' }));
    expect(await screen.findByRole('group', { name: 'Accepting Renate Falk 5' })).toBeInTheDocument();
  });

  it('R6.1 an accepted request is shown as accepted at once, and the next waiting request opens by itself', async () => {
    const { user, receiveFact, requests, address } = await openQueue([request(5), request(2)]);
    await user.click(await link('Falk 5'));
    await user.click(await within(detail()).findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(address()).toBe('?request=u2'));
    expect(within(list()).getByText('Accepting…')).toBeInTheDocument();
    await user.click(await findSendNow());
    await receiveFact('account.approved', { request: requests.find('u5') });
    expect(list()).toHaveTextContent('Accepted by you, just now');
  });

  it('R6.1 a request whose acceptance failed is waiting again, with a message', async () => {
    const { user, gateway } = await openQueue([request(5)]);
    gateway.on('approvals', 'decide', () => refuse(Unavailable));
    await user.click(await link('Falk 5'));
    await user.click(await within(detail()).findByRole('button', { name: 'Accept' }));
    await user.click(await findSendNow());
    expect(await screen.findByText('The decision on Renate Falk 5 was not saved.')).toBeInTheDocument();
    expect(within(detail()).getByText('Waiting')).toBeInTheDocument();
  });

  it('R4.7 rejecting a request asks for a reason, and the typed text survives a failure', async () => {
    const { user, gateway } = await openQueue([request(5)]);
    gateway.on('approvals', 'decide', () => refuse(Unavailable));
    await user.click(await link('Falk 5'));
    await user.click(await within(detail()).findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Reject Renate Falk 5?');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(dialog).toHaveTextContent('Enter a reason.');
    expect(gateway.inputs('approvals.decide')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'We could not identify this company' }));
    await user.type(within(dialog).getByRole('textbox'), ' at all');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await user.click(await findSendNow());
    expect(await screen.findByText('The decision on Renate Falk 5 was not saved.')).toBeInTheDocument();
    await user.click(within(detail()).getByRole('button', { name: 'Reject' }));
    expect(within(await screen.findByRole('alertdialog')).getByRole('textbox')).toHaveValue('We could not identify this company at all');
    expect(gateway.inputs('approvals.decide')[0]).toMatchObject({
      userId: 'u5',
      status: 'Rejected',
      reason: 'We could not identify this company at all',
      rev: 1,
    });
  });

  it('R4.7 deleting an account asks for a reason', async () => {
    const { user, gateway } = await openQueue([makeDecidedRequest(request(5), 'Approved', 'Jonas Richter')], {
      at: '/approval?status=Approved&request=u5',
    });
    expect(within(detail()).queryByRole('button', { name: 'Delete account' })).toBeNull();
    await user.click(await within(detail()).findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete account' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Duplicate registration' }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(gateway.inputs('approvals.removeAccount')).toEqual([{ userId: 'u5', reason: 'Duplicate registration' }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('R4.13 the first decision wins: the second approver sees who decided in a toast, in the row and in the open request', async () => {
    const { user, gateway } = await openQueue([request(5)]);
    gateway.on('approvals', 'decide', () => refuse(AlreadyDecided, { by: 'Jonas Richter', status: 'Approved', rev: 2 }));
    await user.click(await link('Falk 5'));
    await user.click(await within(detail()).findByRole('button', { name: 'Accept' }));
    await user.click(await findSendNow());
    expect(await screen.findByText('Jonas Richter has already accepted this request.')).toBeInTheDocument();
    expect(list()).toHaveTextContent('Accepted by Jonas Richter, just now');
    expect(within(detail()).getByRole('status')).toHaveTextContent('Jonas Richter accepted this request.');
  });

  it('R10.1 a new request appears by itself unless the pointer is over the list', async () => {
    const { receiveFact, requests } = await openQueue([request(5)]);
    await link('Falk 5');
    requests.add(request(0));
    await receiveFact('account.requested', { request: request(0) });
    await waitFor(() => expect(names()).toEqual(['Renate Falk 5', 'Diego Falk 0']));
    expect(list().querySelectorAll('[data-fresh]')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /new request/ })).toBeNull();
  });

  it('R10.1 a new request waits behind the pill while another is open, and the "." key shows and focuses it', async () => {
    const { receiveFact, requests, user } = await openQueue([request(5)]);
    await user.click(await link('Falk 5'));
    requests.add(request(0));
    await receiveFact('account.requested', { request: request(0) });
    expect(await screen.findByRole('button', { name: '1 new request' })).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(names()).toEqual(['Renate Falk 5']);
    (await link('Falk 5')).focus();
    fireEvent.keyDown(await link('Falk 5'), { key: 'ض', code: 'Period' });
    await waitFor(() => expect(names()).toEqual(['Renate Falk 5', 'Diego Falk 0']));
    await waitFor(async () => expect(await link('Falk 0')).toHaveFocus());
  });

  it('R2.19 keys move through the requests, open and reject a request and go back, in every keyboard layout', async () => {
    const { user, address } = await openQueue([request(5), request(2)]);
    (await link('Falk 5')).focus();
    await user.keyboard('[KeyJ]');
    expect(await link('Falk 2')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('?request=u2'));
    await user.keyboard('[KeyK]');
    await waitFor(() => expect(address()).toBe('?request=u5'));
    await user.keyboard('[KeyR]');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    (await link('Falk 5')).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(''));
  });

  it('R2.19 Accept and Reject of the open request appear only once', async () => {
    await openQueue([request(5)], { at: '/approval?request=u5' });
    expect(await screen.findAllByRole('button', { name: /^Accept/ })).toHaveLength(1);
  });

  it('R2.19 the pane shows the first request, which nobody else sees as being reviewed until it is opened', async () => {
    const atSpy = jest.spyOn(connection, 'at');
    const { user, address } = await openQueue([request(5), request(2)]);
    expect(await within(detail()).findByRole('heading', { name: 'Renate Falk 5' })).toBeInTheDocument();
    expect(list().querySelector('[data-preview]')).toHaveTextContent('Renate Falk 5');
    expect(address()).toBe('');
    expect(atSpy).toHaveBeenLastCalledWith({ place: 'approval' });
    await user.keyboard('[KeyA]');
    expect(list()).not.toHaveTextContent('Accepting');
    await user.click(within(detail()).getByRole('heading', { name: 'Renate Falk 5' }));
    expect(address()).toBe('?request=u5');
    expect(atSpy).toHaveBeenLastCalledWith({ place: 'approval', id: 'u5' });
    atSpy.mockRestore();
  });

  it('R2.19 a request in the pane that another person decided makes room for the next one', async () => {
    const { receiveFact, requests } = await openQueue([request(5), request(2)]);
    await within(detail()).findByRole('heading', { name: 'Renate Falk 5' });
    const acceptedRequest = makeDecidedRequest(request(5), 'Approved', 'Jonas Richter');
    requests.put(acceptedRequest);
    await receiveFact('account.approved', { request: acceptedRequest });
    await waitFor(() => expect(detail()).toHaveTextContent('Jonas Richter accepted this request.'));
    await waitFor(() => expect(detail()).toHaveTextContent('Yusuf Falk 2'), { timeout: 8000 });
  });

  it('R2.19 an empty request queue shows late requests and the median time of the decisions of today', async () => {
    const decidedRequest = makeDecidedRequest(request(9), 'Approved', 'Sofia Ruiz');
    const date = new Date(Date.parse(decidedRequest.decidedAt ?? '') - 90 * 60_000).toISOString();
    await openQueue([{ ...decidedRequest, date }, request(30, { deadline: new Date(Date.now() - 60_000).toISOString() })], {
      at: '/approval?status=Rejected',
    });
    expect(await screen.findByText('No rejected requests yet.')).toBeInTheDocument();
    await waitFor(() => expect(detail()).toHaveTextContent(/Late requests\s*1/));
    await waitFor(() => expect(detail()).toHaveTextContent(/Time to a decision today \(median\)\s*1 h 30 min/));
    expect(detail()).toHaveTextContent('No colleagues right now');
  });

  it('R2.19 an empty request queue shows who decided last', async () => {
    await openQueue([makeDecidedRequest(request(9), 'Approved', 'Sofia Ruiz')]);
    await waitFor(() => expect(list()).toHaveTextContent('Nothing waiting. Last decision Just now by Sofia Ruiz.'));
  });
});
