import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { accountsFeature } from './feature';
import { NoticeFields } from './notices';
import { Entered } from './refusals';
import { Registration } from './registration';
import { AccountStatusReply, CodeSent, OwnSession, SignedIn, SignInMethods, UserDetails, UserInfo, Verified } from './replies';

export const accountsDocs = [
  fieldDocs(
    { NoticeFields },
    {
      NoticeFields: {
        message: 'What to tell the person, in English',
        code: 'The same as a stable code',
      },
    },
  ),
  formDocs(
    { Entered, Registration, Standing: AccountStatusReply, CodeSent, OwnSession, SignInMethods, SignedIn, UserDetails, UserInfo, Verified },
    {
      Registration: {
        region: 'needed for RHQ, derived from the country otherwise',
        lco: 'needed for LBO, derived from the country otherwise',
        language: 'Code of the language that mails are written in',
        consent: 'Version of the terms of use and privacy notice agreed to; the portal always sends it',
      },
      Standing: {
        entered: 'Of a request that was rejected, to correct it',
      },
      CodeSent: {
        flow: 'its code and its tries are its own',
      },
      OwnSession: {
        browser: 'Name of the browser, or null if it is not recognized',
        system: 'Name of the operating system, or null if it is not recognized',
        network: 'The shortened address at sign-in: /24 of IPv4, /48 of IPv6; null for older sign-ins',
        current: 'Whether it is the session of this call',
      },
      SignInMethods: {
        personas: 'Whom to sign in as; empty outside the demo',
      },
      SignedIn: {
        refreshToken: 'Always empty: the refresh token travels in an HttpOnly cookie only',
        lifeMs: 'How long the token is good for, in milliseconds',
      },
      UserDetails: {
        email: 'The e-mail address',
      },
      UserInfo: {
        photo: 'Address of the photo, or null',
        country: 'ISO 3166-1 alpha-2',
        lastVisit: 'When this person was last here before today; a visit lasts until the end of the day, on all devices',
        consent: 'The version of the terms of use and privacy notice agreed to last, or null',
      },
    },
  ),
  featureDocs(accountsFeature, {
    routes: {
      accounts: {
        login: 'Sign in with e-mail and password',
        signUp: 'Sign up; mails a code. The answer is the same for a known address',
        verifyEmail: {
          summary: 'Verify an e-mail address with the code that was mailed',
          input: {
            flow: 'its tries are its own',
          },
        },
        sendCode: 'Mail a code, again or for a forgotten password',
        resetPassword: 'Set a new password with the code that was mailed; signs out every device',
        checkCode: 'Whether a code for a forgotten password is right, without using it up',
        me: 'The record of the person signed in',
        savePhoto: 'Set the profile photo (form data, an image of at most 5 MB)',
        refreshToken: 'A fresh token for the cookie; the cookie is rotated',
        logout: 'End this sign-in',
        sessions: 'Where the caller is signed in, the session of this call first',
        endSession: 'Sign out one device of the caller; repeating it is not an error',
        endOtherSessions: 'Sign out all other devices of the caller',
        photo: 'A profile photo',
        saveProfile: {
          summary: 'Change own names and phone, and agree to the terms and the privacy notice in force',
          input: {
            consent: 'The version in force, where the person has just agreed to it',
          },
        },
        savePassword: 'Change own password; signs out the other devices',
        standing: 'How the own request stands',
        methods: 'The ways to sign in',
        microsoft: 'Begin signing in with Microsoft (OpenID Connect)',
        microsoftCallback: 'Where the provider sends the browser back to',
      },
    },
    facts: {
      'account.changed': 'A person changed their own names, phone or photo',
      'session.begun': 'A person signed in on a device; sent to that person',
      'session.ended': 'A sign-in was ended or revoked; sent to its person',
    },
    refusals: {
      'sign-in.wrong': 'Incorrect e-mail address or password.',
      'verification.incomplete': {
        message: 'Your e-mail address is not verified yet.',
        data: {
          flow: 'that of the sign-up with this password; a code asked for with it verifies no other',
        },
      },
      'account.waiting': {
        message: 'Your account is waiting for approval. It is activated within 24 hours of registration.',
        data: {
          token: 'Lets this person follow their own request, and nothing else',
        },
      },
      'account.rejected': 'Your request was not accepted. You can correct it and apply again.',
      'otp.wrong': 'Incorrect code.',
      'otp.spent': 'This code is no longer valid. Request a new one.',
      'employee.domain': 'Employees must sign up with their company e-mail address.',
      'password.common': 'This password is too easy to guess. Choose another one.',
      'password.in-address': 'This server takes passwords and codes in the body of a request only, as addresses are written into logs.',
      'method.off': 'This sign-in method is not available.',
    },
  }),
];
