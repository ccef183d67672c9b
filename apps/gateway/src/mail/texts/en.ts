import type { Texts } from '../texts';

export const en: Texts = {
  'otp.code': {
    subject: 'Your code for the partner portal',
    paragraphs: [
      'Enter this code to go on:',
      '{code}',
      'It is good for 10 minutes and can be used once. Nobody of ours will ever ask you for it.',
      'If you did not ask for a code, ignore this mail.',
    ],
  },
  'account.known': {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody asked to sign up to the partner portal with this address. You already have an account here, so nothing has changed.',
      'Sign in with your password. If you have forgotten it, choose a new one from the sign-in page.',
      'If this was not you, ignore this mail.',
    ],
    action: 'Sign in',
  },
  'account.requested': {
    subject: 'New user request: {name}',
    paragraphs: [
      '{name} of {company} asks for access to the partner portal.',
      'An answer is promised within 24 hours. Accept or reject the request in the portal.',
    ],
    action: 'Open the request',
  },
  'account.reminder': {
    subject: 'Reminder: {name} is waiting for an answer',
    paragraphs: ['{name} of {company} is still waiting for access to the partner portal.', 'Hours left of the promised 24: {hours}'],
    action: 'Open the request',
  },
  'account.approved': {
    subject: 'Your account is active',
    paragraphs: ['Hello {name},', '{by} has accepted your request. You can sign in to the partner portal now.'],
    action: 'Sign in',
  },
  'account.rejected': {
    subject: 'Your request was not accepted',
    paragraphs: [
      'Hello {name},',
      '{by} has not accepted your request for access to the partner portal. The reason given:',
      '{reason}',
      'You can correct your details and apply again.',
    ],
    action: 'Apply again',
  },
  'account.removed': {
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello {name},',
      'Your account on the partner portal was deleted. The reason given:',
      '{reason}',
      'If you think this is a mistake, contact your local company.',
    ],
  },
  'password.changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {name},',
      'The password of your account was changed. Other devices are signed out.',
      'If this was not you, choose a new password at once.',
    ],
    action: 'Choose a new password',
  },
  footer: 'This mail was sent automatically by the Yarrowdyne Partner Portal. Replies to it are not read.',
};
