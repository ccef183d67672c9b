import { Global, Module } from '@nestjs/common';
import { Downloads } from './downloads';
import { PublicationLinks } from './publication-links';
import { Publications } from './publications.store';

/** What is published, for the feature of each kind: audience, versions, lists and downloads. */
@Global()
@Module({ providers: [Downloads, PublicationLinks, Publications], exports: [Downloads, PublicationLinks, Publications] })
export class ContentModule {}
