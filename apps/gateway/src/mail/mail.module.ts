import { Module } from '@nestjs/common';
import { Clock } from '../data/clock';
import { Mailer } from './mailer';

@Module({ providers: [Clock, Mailer], exports: [Clock] })
export class MailModule {}
