import { expect, it } from '@jest/globals';
import { buildFromData, MailContents } from './mail-contents';
import { MAIL_KINDS } from './texts';

const mail = { id: 'm', to_address: 'nora@brennhagen.example', data: { name: 'Nora' }, about: null, nr: null, language: 'en' };

it('R10.5 each kind of mail has the content that its feature registers, and a second registration aborts startup', async () => {
  const contents = new MailContents();
  contents.register('account.approved', { build: buildFromData('/login') });
  contents.register('account.removed', { build: buildFromData() });
  expect(await contents.build({ ...mail, kind: 'account.approved' })).toEqual({ words: { name: 'Nora' }, link: '/login' });
  expect(await contents.build({ ...mail, kind: 'account.removed' })).toEqual({ words: { name: 'Nora' } });
  expect(() => contents.register('account.removed', { build: buildFromData() })).toThrow(
    'more than one mail content named account.removed',
  );
});

it('T25 a digest combines all kinds of mail that are registered for it, including older digests of its own kind', () => {
  const contents = new MailContents();
  contents.register('account.requested', { build: buildFromData(), digest: 'account.digest', throttled: true });
  contents.register('ticket.opened', { build: buildFromData(), digest: 'ticket.digest' });
  contents.register('ticket.replied', { build: buildFromData(), digest: 'ticket.digest' });
  expect([...contents.digests()]).toEqual([
    ['account.digest', ['account.requested', 'account.digest']],
    ['ticket.digest', ['ticket.opened', 'ticket.replied', 'ticket.digest']],
  ]);
  expect(contents.throttledKinds()).toEqual(['account.requested']);
});

it('R10.5 a kind of mail that no feature registers aborts startup', () => {
  const contents = new MailContents();
  for (const kind of MAIL_KINDS.filter((each) => each !== 'otp.code')) contents.register(kind, { build: buildFromData() });
  expect(() => contents.onApplicationBootstrap()).toThrow('no mail content named otp.code');
});
