import { Module } from '@nestjs/common';
import { FileChecksController } from './file-checks.controller';
import { FilesController } from './files.controller';

@Module({ controllers: [FilesController, FileChecksController] })
export class FilesModule {}
