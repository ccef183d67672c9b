import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { buildFromData, type MailContent, type MailContents, type OutboxMail } from '../../services/mail/mail-contents';
import type { MailData } from '../../services/mail/outbox';
import { intlOf, languageOf, TEXTS } from '../../services/mail/texts';
import { ZONE_OF_PERSON } from '../../services/org/person-zone';
import { codeOf } from './otp-code';

/** Builds the mails about an account: one-time codes, and notices of a changed password, second factor or passkey, a new device or a linked identity. */
@Injectable()
export class AccountMails {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('otp');
  }

  register(contents: MailContents): void {
    contents.register('otp.code', { build: (mail) => this.codeMail(mail, '/otp-completion') });
    contents.register('otp.reset', { build: (mail) => this.codeMail(mail, '/otp-verification') });
    contents.register('otp.several', { build: buildFromData('/login') });
    contents.register('account.known', { build: buildFromData('/login') });
    contents.register('account.new-device', { build: (mail) => this.newDeviceMail(mail) });
    contents.register('account.linked', { build: buildFromData('/profile') });
    contents.register('account.provider-linked', { build: buildFromData('/profile#sign-ins') });
    contents.register('password.changed', { build: buildFromData('/forgotpassword') });
    contents.register('factor.added', { build: buildFromData('/forgotpassword') });
    contents.register('factor.removed', { build: buildFromData('/forgotpassword') });
    contents.register('factor.reset', { build: buildFromData('/forgotpassword') });
    contents.register('passkey.added', { build: buildFromData('/profile#passkeys') });
    contents.register('passkey.removed', { build: buildFromData('/profile#passkeys') });
  }

  /**
   * Builds the mail of a code, or null once the code is invalid. The link in the mail leads to the page for codes and does not name the
   * account.
   */
  private async codeMail({ data }: OutboxMail, link: string): Promise<MailContent | null> {
    const otp = await this.database.db
      .selectFrom('otp')
      .select(['id', 'sends', 'used_at', 'expires_at'])
      .where('id', '=', data['otpId']!)
      .executeTakeFirst();
    if (!otp || otp.used_at || otp.expires_at <= this.clock.now()) return null;
    return { words: { code: codeOf(this.key, otp) }, link, endsAt: otp.expires_at };
  }

  /** Builds the mail about a sign-in on a new device, with the time in the zone of its person. Returns null once the account is deleted. */
  private async newDeviceMail({ data, language: code }: OutboxMail): Promise<MailContent | null> {
    const { personId, device, network, at } = data as unknown as MailData['account.new-device'];
    const person = await this.database.db
      .selectFrom('person')
      .select(['firstname', 'lastname', ZONE_OF_PERSON.as('zone')])
      .where('id', '=', personId)
      .where('standing', '=', 'approved')
      .executeTakeFirst();
    if (!person) return null;
    const { zone } = person;
    const language = languageOf(code);
    const time = new Intl.DateTimeFormat(intlOf(language), { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(new Date(at));
    const words = {
      name: fullName(person),
      device: device || TEXTS[language].unknownDevice,
      network,
      time: `${time} (${zone.replace(/^.*\//, '').replaceAll('_', ' ')})`,
    };
    return { words, link: '/profile#sign-ins' };
  }
}
