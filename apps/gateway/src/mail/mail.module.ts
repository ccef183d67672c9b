import { Module } from '@nestjs/common';
import { Composers } from './composers';
import { Inbound } from './inbound';
import { Mailer } from './mailer';
import { ReplyAddresses } from './reply-address';

@Module({
  providers: [Composers, Inbound, Mailer, ReplyAddresses],
  exports: [Composers, Inbound, ReplyAddresses],
})
export class MailModule {}
