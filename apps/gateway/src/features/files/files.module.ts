import { Module } from '@nestjs/common';
import { FileChecksController, FilesController } from './files.controller';

@Module({ controllers: [FilesController, FileChecksController] })
export class FilesModule {}
