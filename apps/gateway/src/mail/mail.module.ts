import { Global, Module } from '@nestjs/common';
import { Cleanup } from '../core/cleanup';
import { Clock } from '../core/clock';
import { Database } from '../core/database';
import { Digests } from './digests';
import { InboundServer } from './inbound.server';
import { MailContents } from './mail-content';
import { Mailer } from './mailer';
import { trimOutbox } from './outbox';
import { ReplyAddresses } from './reply-address';
import { UnsubscribeLinks } from './unsubscribe-links';

/** The outbox and its mailer, and the server for replies by mail. */
@Global()
@Module({
  providers: [MailContents, Digests, InboundServer, Mailer, ReplyAddresses, UnsubscribeLinks],
  exports: [MailContents, InboundServer, ReplyAddresses, UnsubscribeLinks],
})
export class MailModule {
  constructor(cleanup: Cleanup, clock: Clock, database: Database) {
    cleanup.register('outbox', () => database.tx((tx) => trimOutbox(tx, clock)));
  }
}
