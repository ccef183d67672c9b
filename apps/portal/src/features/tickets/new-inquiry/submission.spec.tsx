import { beforeEach, describe, expect, it } from '@jest/globals';
import { KeyReused, TooManyInquiries } from '@portal/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { attachFile, type ContactUs, enterContactUs, fillIn, findField, findSubmit, storedDraft } from '../../../../jest/contact-us';
import { refuse, refuseFields } from '../../../../jest/gateway';
import { openAt } from '../../../../jest/portal';
import { makeTicket } from '../../../../jest/tickets';

let page: ContactUs;
beforeEach(() => {
  sessionStorage.clear();
  page = enterContactUs();
});
const submittedInputs = () => page.gateway.inputs('tickets.open');

describe('submitting an inquiry', () => {
  it('R3.10 the question, product and documents of an AI answer are prefilled in the inquiry form, and each can be removed', async () => {
    const app = await openAt('/home');
    const documents = [
      { documentId: 'd1', title: 'YD-L5 data sheet' },
      { documentId: 'd2', title: 'Warranty' },
    ];
    const state = { description: 'I asked AI search: how long?', documents, about: ['How long is the YD-L5-20?', 'YD-F20 manual'] };
    await act(() => app.router.navigate('/contact-us?subject=How+long', { state }));
    await waitFor(async () => expect(await findField(/Product category/)).toHaveValue('yd-l5'));
    expect(await findField(/Message/)).toHaveValue('I asked AI search: how long?');
    const documentList = screen.getByRole('list', { name: 'Documents' });
    expect(documentList).toHaveTextContent('YD-L5 data sheetWarranty');
    await app.person.click(screen.getByRole('button', { name: 'Remove Warranty' }));
    expect(documentList).toHaveTextContent(/^YD-L5 data sheet$/);
    await app.person.selectOptions(await findField(/Type of inquiry/), 'Technical question');
    await app.person.click(await findSubmit());
    await waitFor(() => expect(submittedInputs()).toMatchObject([{ subject: 'How long', productId: 'yd-l5', documentIds: ['d1'] }]));
  });

  it('R2.19 R8.6 submitting an inquiry shows the expected response time and opens its conversation', async () => {
    const app = await openAt('/contact-us');
    await fillIn(app);
    await app.person.selectOptions(await findField(/Category of interest/), 'Replacement');
    await attachFile('plan.pdf');
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    expect(screen.getByText('Usually answered in 3 h')).toBeVisible();
    await app.person.dblClick(await findSubmit());
    await screen.findByText('Inquiry submitted');
    expect(screen.getByText('INQ-10050 is open. We will respond soon.')).toBeVisible();
    expect(app.address()).toBe('/inquiry-detail/t50');
    const [upload] = page.gateway.inputs('files.upload');
    expect(submittedInputs()).toEqual([
      {
        inquiryType: 'technical',
        interestCategory: 'replacement',
        productId: 'yd-l5',
        subject: 'No echo',
        description: 'Since Monday.',
        attachments: [upload?.fileId],
        documentIds: [],
      },
    ]);
    expect(storedDraft()).toBeNull();
  });

  it('R8.1 an inquiry beyond the rate limit shows when it can be submitted, and keeps all input and attachments', async () => {
    page.gateway.on('tickets', 'open', () => refuse(TooManyInquiries, { points: 10, windowMs: 600_000 }, 26 * 3600));
    const app = await openAt('/contact-us');
    await fillIn(app);
    await attachFile('plan.pdf');
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    await app.person.click(await findSubmit());
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(Date.now() + 26 * 3_600_000));
    expect(await screen.findByText(new RegExp(`Your text is saved. You can submit it from ${day}`))).toBeVisible();
    expect(await findField(/Subject/)).toHaveValue('No echo');
    expect(await findField(/Message/)).toHaveValue('Since Monday.');
    expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
  });

  it('R5.7 missing values of an inquiry are reported at their fields and listed above, and the first such field has the focus', async () => {
    const app = await openAt('/contact-us');
    await app.person.click(await findSubmit());
    expect(await screen.findByText('Check 4 fields')).toBeVisible();
    expect(screen.getAllByText('This field is required')).toHaveLength(4);
    expect(await findField(/Type of inquiry/)).toHaveFocus();
    await app.person.selectOptions(await findField(/Type of inquiry/), 'Order');
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(3));
    expect(submittedInputs()).toEqual([]);
  });

  it('R5.7 an inquiry subject of more than 200 characters is refused, and a counter is shown near the limit', async () => {
    const app = await openAt('/contact-us');
    await fillIn(app);
    fireEvent.change(await findField(/Subject/), { target: { value: 'x'.repeat(190) } });
    expect(screen.getByText('10 characters left')).toBeVisible();
    fireEvent.change(await findField(/Subject/), { target: { value: 'x'.repeat(201) } });
    await app.person.click(await findSubmit());
    expect(await screen.findByText('At most 200 characters')).toBeVisible();
    expect(submittedInputs()).toEqual([]);
  });

  it('R8.3 an inquiry submitted without getting a response keeps all input and is resent with the same key', async () => {
    const app = await openAt('/contact-us');
    await fillIn(app);
    page.gateway.world.offline = true;
    await app.person.click(await findSubmit());
    expect(await screen.findByText('You need to be online to submit. Your text is saved.')).toBeVisible();
    page.gateway.world.offline = false;
    let first = true;
    page.gateway.on('tickets', 'open', ({ subject }) => {
      if (first) {
        first = false;
        throw new TypeError('Failed to fetch');
      }
      return { message: 'Opened', ticket: makeTicket(50, { subject }) };
    });
    await app.person.click(await findSubmit());
    await waitFor(() => expect(app.address()).toBe('/inquiry-detail/t50'));
    const keys = page.gateway.calls.filter(({ name }) => name === 'tickets.open').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('R8.3 inquiry input that was submitted and changed since is reported, and creates a second inquiry only on confirmation', async () => {
    page.gateway.on('tickets', 'open', () => refuse(KeyReused));
    const app = await openAt('/contact-us');
    await fillIn(app);
    await app.person.click(await findSubmit());
    expect(await screen.findByText(/This inquiry was submitted before your last changes/)).toBeVisible();
    await app.person.click(await findSubmit());
    await waitFor(() => expect(submittedInputs()).toHaveLength(2));
    const keys = page.gateway.calls.filter(({ name }) => name === 'tickets.open').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('R5.7 server errors are shown at the fields of the inquiry form', async () => {
    page.gateway.on('tickets', 'open', () => refuseFields({ productId: [{ code: 'no-such-choice' }] }));
    const app = await openAt('/contact-us');
    await fillIn(app);
    await app.person.click(await findSubmit());
    expect(await screen.findByText('This option is not available. Select another one')).toBeVisible();
    expect(await findField(/Product category/)).toHaveFocus();
    expect(await findField(/Subject/)).toHaveValue('No echo');
  });
});
