import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module';
import { AccountCleanup } from './account-cleanup';
import { AccountsController } from './accounts.controller';
import { Applications } from './applications';
import { Codes } from './codes';
import { Devices } from './devices';
import { Microsoft } from './microsoft';
import { Passwords } from './passwords';
import { Personas } from './personas';
import { Photos } from './photos';
import { Places } from './places';
import { Profile } from './profile.service';
import { Sessions } from './sessions';
import { SignIn } from './sign-in.service';
import { SignInGuard } from './sign-in-guard';
import { SignUp } from './sign-up.service';

@Module({
  imports: [MailModule],
  controllers: [AccountsController],
  providers: [
    Applications,
    Codes,
    Devices,
    Microsoft,
    Passwords,
    Personas,
    Photos,
    Places,
    Profile,
    Sessions,
    SignIn,
    SignInGuard,
    SignUp,
    AccountCleanup,
  ],
})
export class AccountsModule {}
