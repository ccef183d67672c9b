import { Injectable } from '@nestjs/common';
import type { Principal, Route } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { Listeners } from '../hooks';
import type { RefusalError } from './refusal-error';

/** Listeners that are notified of every refusal of a route. */
@Injectable()
export class RefusalListeners extends Listeners<[error: RefusalError, request: FastifyRequest]> {
  constructor() {
    super('refusal listener');
  }
}

/** Listeners that are notified of each successful read by a signed-in person, once the result of the read is known. */
@Injectable()
export class ReadListeners extends Listeners<[route: Route, input: unknown, principal: Principal]> {
  constructor() {
    super('answer listener');
  }
}
