import { Module } from '@nestjs/common';
import { Clock } from '../data/clock';
import { Composers } from './composers';
import { Inbound } from './inbound';
import { Mailer } from './mailer';
import { ReplyAddresses } from './reply-address';

@Module({
  providers: [Clock, Composers, Inbound, Mailer, ReplyAddresses],
  exports: [Clock, Composers, Inbound, ReplyAddresses],
})
export class MailModule {}
