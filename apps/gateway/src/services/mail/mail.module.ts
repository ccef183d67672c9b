import { Global, Module } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { Cleanup } from '../../platform/database/cleanup';
import { Database } from '../../platform/database/database';
import { Digests } from './digests';
import { InboundServer } from './inbound-server';
import { MailContents } from './mail-contents';
import { Mailer } from './mailer';
import { trimOutbox } from './outbox';
import { ReplyAddresses } from './reply-addresses';
import { UnsubscribeLinks } from './unsubscribe-links';

/** Provides the outbox, its mailer, and the server for replies by mail. */
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
