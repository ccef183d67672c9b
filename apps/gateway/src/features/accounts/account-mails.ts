import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { fromData, type MailContent, type MailContents, type OutboxMail } from '../../services/mail/mail-contents';
import { codeOf } from './otp-code';

/** Builds the mails about an account: one-time codes and notices of a changed password. */
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
    contents.register('otp.several', { build: fromData('/login') });
    contents.register('account.known', { build: fromData('/login') });
    contents.register('password.changed', { build: fromData('/forgotpassword') });
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
}
