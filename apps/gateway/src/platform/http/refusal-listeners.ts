import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Registry } from '../registry';
import type { RefusalError } from './refusal-error';

export type RefusalListener = (error: RefusalError, request: FastifyRequest) => void;

/** Who hears of every refusal that leaves by a route. */
@Injectable()
export class RefusalListeners {
  private readonly listeners = new Registry<string, RefusalListener>('refusal listener');

  register(name: string, listener: RefusalListener): void {
    this.listeners.add(name, listener);
  }

  notify(error: RefusalError, request: FastifyRequest): void {
    for (const [, listener] of this.listeners.all()) listener(error, request);
  }
}
