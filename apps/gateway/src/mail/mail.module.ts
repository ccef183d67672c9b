import { Module } from '@nestjs/common';
import { Composers } from './composers';
import { Digests } from './digests';
import { Inbound } from './inbound';
import { Mailer } from './mailer';
import { ReplyAddresses } from './reply-address';
import { RequestDigest } from './request-digest';

@Module({
  providers: [Composers, Digests, Inbound, Mailer, ReplyAddresses, RequestDigest],
  exports: [Composers, Inbound, ReplyAddresses],
})
export class MailModule {}
