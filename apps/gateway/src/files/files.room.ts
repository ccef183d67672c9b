import { Global, Module } from '@nestjs/common';
import { Clock } from '../data/clock';
import { Intake } from './intake';
import { FileLinks } from './links';
import { noScanner, SCANNER } from './scanner';

/** What takes files in and says where they may be read, for every feature that has files. */
@Global()
@Module({
  providers: [Clock, Intake, FileLinks, { provide: SCANNER, useValue: noScanner }],
  exports: [Intake, FileLinks],
})
export class FilesRoom {}
