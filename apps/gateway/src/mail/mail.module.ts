import { Module } from '@nestjs/common';
import { Clock } from '../data/clock';
import { Composers } from './composers';
import { Mailer } from './mailer';
import { ReplyAddresses } from './reply-address';

@Module({ providers: [Clock, Composers, Mailer, ReplyAddresses], exports: [Clock, Composers, ReplyAddresses] })
export class MailModule {}
