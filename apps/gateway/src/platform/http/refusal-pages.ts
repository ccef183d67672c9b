import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Registry } from '../registry';
import type { RefusalError } from './refusal-error';

export interface RefusalPage {
  html: string;
  contentSecurityPolicy: string;
}
type Draw = (refused: RefusalError, request: FastifyRequest) => RefusalPage;

/** Addresses that people open by a link, and not programs: what is refused there is a page, to a browser that asks for one. */
@Injectable()
export class RefusalPages {
  private readonly pages = new Registry<string, Draw>('refusal page');

  /** Of all addresses that begin with `prefix`. */
  register(prefix: string, draw: Draw): void {
    this.pages.add(prefix, draw);
  }

  pageOf(refused: RefusalError, request: FastifyRequest): RefusalPage | null {
    if (!request.headers.accept?.includes('text/html')) return null;
    for (const [prefix, draw] of this.pages.all()) if (request.url.startsWith(prefix)) return draw(refused, request);
    return null;
  }
}
