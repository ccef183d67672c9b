import { Module } from '@nestjs/common';
import { Digests } from './digests';
import { InboundServer } from './inbound.server';
import { MailContents } from './mail-content';
import { Mailer } from './mailer';
import { ReplyAddresses } from './reply-address';
import { RequestDigest } from './request-digest';

@Module({
  providers: [MailContents, Digests, InboundServer, Mailer, ReplyAddresses, RequestDigest],
  exports: [MailContents, InboundServer, ReplyAddresses],
})
export class MailModule {}
