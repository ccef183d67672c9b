import { Global, Module } from '@nestjs/common';
import { ENV } from '../core/env';
import { FileCleanup } from './file-cleanup';
import { Intake } from './intake';
import { FileLinks } from './links';
import { SCANNER, scannerOf } from './scanner';
import { UploadQuota } from './upload-quota';

/** What takes files in and says where they may be read, for every feature that has files. */
@Global()
@Module({
  providers: [Intake, FileLinks, FileCleanup, UploadQuota, { provide: SCANNER, useFactory: scannerOf, inject: [ENV] }],
  exports: [Intake, FileLinks, UploadQuota],
})
export class FileStorageModule {}
