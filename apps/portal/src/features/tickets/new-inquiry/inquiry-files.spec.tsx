import { beforeEach, describe, expect, it } from '@jest/globals';
import { FileUnknown } from '@portal/contracts';
import { screen, waitFor } from '@testing-library/react';
import { attachFile, type ContactUs, enterContactUs, fillIn, findField, findSubmit } from '../../../../jest/contact-us';
import { refuse } from '../../../../jest/gateway';
import { openAt } from '../../../../jest/portal';

let page: ContactUs;
beforeEach(() => {
  sessionStorage.clear();
  page = enterContactUs();
});
const submittedInputs = () => page.gateway.inputs('tickets.open');

describe('the files of an inquiry', () => {
  it('R8.6 an attached file of an inquiry that no longer exists is named, and the other input is preserved', async () => {
    page.gateway.on('tickets', 'open', ({ attachments }) => refuse(FileUnknown, { fileIds: attachments }));
    const app = await openAt('/contact-us');
    await fillIn(app);
    await attachFile('plan.pdf');
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    await app.person.click(await findSubmit());
    expect(await screen.findByText('These files are no longer available: plan.pdf. Attach them again.')).toBeVisible();
    expect(await findField(/Message/)).toHaveValue('Since Monday.');
  });

  it('R8.6 submitting an inquiry waits for running uploads', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    page.gateway.world.halfway = () => promise;
    const app = await openAt('/contact-us');
    await fillIn(app);
    await attachFile('plan.pdf');
    await app.person.click(await findSubmit());
    expect(await screen.findByText('Files are still uploading.')).toBeVisible();
    expect(submittedInputs()).toEqual([]);
    resolve();
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    await waitFor(() => expect(screen.queryByText('Files are still uploading.')).toBeNull());
  });
});
