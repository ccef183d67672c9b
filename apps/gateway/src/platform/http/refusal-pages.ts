import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Registry } from '../registry';
import type { RefusalError } from './refusal-error';

export interface RefusalPage {
  html: string;
  contentSecurityPolicy: string;
}
type RenderRefusalPage = (refusal: RefusalError, request: FastifyRequest) => RefusalPage;

/** The error pages of URLs that people open from a link. Browsers get such a page instead of JSON. */
@Injectable()
export class RefusalPages {
  private readonly pages = new Registry<string, RenderRefusalPage>('refusal page');

  register(prefix: string, draw: RenderRefusalPage): void {
    this.pages.add(prefix, draw);
  }

  pageOf(refusal: RefusalError, request: FastifyRequest): RefusalPage | null {
    if (!request.headers.accept?.includes('text/html')) return null;
    for (const [prefix, draw] of this.pages.all()) if (request.url.startsWith(prefix)) return draw(refusal, request);
    return null;
  }
}
