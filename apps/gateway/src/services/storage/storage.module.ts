import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ENV } from '../../platform/config/env';
import { Cleanup } from '../../platform/database/cleanup';
import { Covers } from './covers/covers';
import { DownloadKeys } from './download-keys';
import { Exports } from './exports/exports';
import { Extraction } from './extraction/extraction';
import { FileChecks } from './file-checks';
import { FileCleanup } from './file-cleanup';
import { FileDownloads } from './file-downloads';
import { InlineFileIntake } from './inline-intake';
import { Intake } from './intake';
import { FileLinks } from './links';
import { SCANNER, scannerOf } from './scanner';
import { FILE_STORES, type FileStores } from './stores';
import { UploadQuota } from './upload-quota';

/** Provides uploads, downloads and extraction of files for all features. */
@Global()
@Module({})
export class StorageModule {
  constructor(cleanup: Cleanup, files: FileCleanup, keys: DownloadKeys, covers: Covers) {
    cleanup.register('files', () => files.run());
    cleanup.register('download keys', () => keys.trim());
    cleanup.register('covers', () => covers.trim());
  }

  static on(stores: FileStores): DynamicModule {
    return {
      module: StorageModule,
      providers: [
        { provide: FILE_STORES, useValue: stores },
        { provide: SCANNER, useFactory: scannerOf, inject: [ENV] },
        Intake,
        InlineFileIntake,
        FileLinks,
        FileDownloads,
        FileCleanup,
        Extraction,
        Covers,
        FileChecks,
        UploadQuota,
        DownloadKeys,
        Exports,
      ],
      exports: [FILE_STORES, Extraction, Covers, FileChecks, Intake, FileLinks, FileDownloads, UploadQuota, DownloadKeys, Exports],
    };
  }
}
