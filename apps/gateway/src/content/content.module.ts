import { Global, Module } from '@nestjs/common';
import { ContentWords } from './content-words';
import { Downloads } from './downloads';
import { PublicationLinks } from './publication-links';
import { Publications } from './publications.store';

/** What is published, for the feature of each kind: audience, versions, lists and downloads. */
@Global()
@Module({ providers: [ContentWords, Downloads, PublicationLinks, Publications], exports: [Downloads, PublicationLinks, Publications] })
export class ContentModule {}
