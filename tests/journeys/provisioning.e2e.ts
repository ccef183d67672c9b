import { expect } from 'playwright/test';
import { PASSWORD } from './kit/people.ts';
import { test } from './kit/test.ts';
import { openAs } from './kit/tickets.ts';

test('R6.1 R10.1 an administrator adds a directory, and a local company sees live how the directory creates and disables an account', async ({
  browser,
}) => {
  const suffix = Date.now().toString(36);
  const domain = `directory-${suffix}.example`;
  const name = `Entra ${suffix}`;
  const email = `nora@${domain}`;
  const sam = await openAs(browser, 'sam', '/provisioning');
  const lena = await openAs(browser, 'lena', `/organizations?search=${encodeURIComponent(email)}`);
  await sam.getByRole('button', { name: 'Add directory' }).click();
  const form = sam.getByRole('dialog', { name: 'Add directory' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Mail domains').fill(domain);
  await form.getByLabel('Name of group 1').fill('Portal Germany');
  await form.getByLabel('Unit of group 1').selectOption({ value: 'lco-deutschland' });
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Create token' }).click();
  const tokenDialog = sam.getByRole('dialog', { name: `Token of ${name}` });
  const token = await tokenDialog.getByText(/^scim_/).innerText();
  await tokenDialog.getByRole('button', { name: 'I have stored the token' }).click();
  const card = sam.getByRole('listitem').filter({ has: sam.getByRole('heading', { name }) });
  await expect(card).toContainText('Token active');

  const send = async (method: string, path: string, data?: object) => {
    const response = await sam.request.fetch(`/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(data ? { data: JSON.stringify(data) } : {}),
    });
    return { status: response.status(), body: (await response.json()) as { id: string } };
  };
  const user = { userName: email, name: { givenName: 'Nora', familyName: 'Falk' }, active: true };
  const { body: nora } = await send('POST', '/Users', user);
  await send('POST', '/Groups', { displayName: 'Portal Germany', members: [{ value: nora.id }] });
  const row = lena.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: 'Nora Falk' });
  await expect(row).toContainText('Active');
  await send('PATCH', `/Users/${nora.id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] });
  await expect(row).toContainText('Disabled');

  await card.getByRole('button', { name: `Revoke token: ${name}` }).click();
  await sam.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(card).toContainText('Token revoked');
  expect((await send('GET', `/Users/${nora.id}`)).status).toBe(401);
  await Promise.all([sam, lena].map((page) => page.context().close()));
});
