import { featureDocs, fieldDocs, formDocs } from './docs';
import { Day, Message, Timestamp } from './fields';
import { ErrorBody } from './refusal';
import { generalFeature } from './refusals';
import { FieldError } from './violations';

export const wireDocs = [
  fieldDocs(
    { Day, Timestamp },
    {
      Day: "The reader's current day, for data that depends on it",
      Timestamp: 'UTC, ISO 8601',
    },
  ),
  formDocs(
    { Message, Error: ErrorBody, FieldError },
    {
      Error: {
        errors: 'The violations by field',
        data: 'The state that caused the refusal, if the refusal declares one',
        requestId: 'Equal to the header `x-request-id` and to the id in the log',
      },
      FieldError: {
        message: 'The English sentence',
        expected: 'A type of JSON Schema',
        pattern: 'A regular expression',
      },
    },
  ),
  featureDocs(generalFeature, {
    refusals: {
      'request.invalid': 'Some details are not valid.',
      'request.unreadable': 'The request could not be read.',
      'request.media-type': 'A body of this content type is not accepted here.',
      'route.unknown': 'Unknown route. Check the method and the path.',
      'request.too-large': 'The request is too large.',
      'request.too-slow': 'The request took too long to arrive.',
      'request.headers-too-large': 'The address and the headers of the request are too large.',
      'token.outdated': 'Your role or company has changed. Request a fresh token.',
      'session.over': 'Your session has expired. Please log in again.',
      'session.ended': 'You were signed out. Please log in again.',
      'account.removed': 'Your account was deleted. The reason is in the e-mail we sent you.',
      'identity.foreign': 'The identity in the request does not match the signed-in user.',
      'function.forbidden': 'You do not have access to this function.',
      'origin.refused': 'Requests from this origin are not accepted.',
      'key.unknown': 'The subscription key is missing or unknown.',
      'object.missing': 'This item does not exist or you do not have access to it.',
      'idempotency.reused': 'This idempotency key was used for another request.',
      'rate.limited': 'Too many requests. Wait a moment and try again.',
      'service.unavailable': 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
    },
  }),
];
