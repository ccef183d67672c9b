import { Module } from '@nestjs/common';
import { MastersController } from './masters.controller';
import { Masters } from './masters.store';

@Module({ controllers: [MastersController], providers: [Masters] })
export class MastersModule {}
