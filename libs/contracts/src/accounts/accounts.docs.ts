import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { accountsFeature } from './feature';
import { NoticeFields } from './notices';
import { Entered } from './refusals';
import { Registration } from './registration';
import {
  AccountStatusReply,
  CodeSent,
  LinkedIdentity,
  OwnSession,
  PendingIdentity,
  PersonalDataReply,
  SignedIn,
  SignInMethods,
  UserDetails,
  UserInfo,
  Verified,
} from './replies';

export const accountsDocs = [
  fieldDocs(
    { NoticeFields },
    {
      NoticeFields: {
        message: 'The message to show to the person, in English',
        code: 'The message as a stable code',
      },
    },
  ),
  formDocs(
    {
      Entered,
      Registration,
      Standing: AccountStatusReply,
      CodeSent,
      LinkedIdentity,
      OwnSession,
      PendingIdentity,
      PersonalDataReply,
      SignInMethods,
      SignedIn,
      UserDetails,
      UserInfo,
      Verified,
    },
    {
      Registration: {
        region: 'required for RHQ; otherwise derived from the country',
        lco: 'required for LBO; otherwise derived from the country',
        language: 'The code of the language in which mails to the person are written',
        consent: 'The accepted version of the terms of use and privacy notice. The portal always sends it',
      },
      Standing: {
        entered: 'The entered details of a rejected request, for correction',
      },
      PersonalDataReply: {
        data: 'The rows of each table of the data map. Passwords, tokens and internal ids are left out',
      },
      CodeSent: {
        flow: 'each flow has its own code and its own attempts',
      },
      LinkedIdentity: {
        provider: 'The name of the provider: Microsoft, or the host of its issuer',
        email: 'The address at the provider when the identity was linked; null if the provider gave none',
        linkedAt: 'null for identities of older versions',
      },
      PendingIdentity: {
        provider: 'The name of the provider: Microsoft, or the host of its issuer',
        email: 'The address at the provider, which is also that of the account',
      },
      OwnSession: {
        browser: 'The name of the browser; null if it is not recognized',
        system: 'The name of the operating system; null if it is not recognized',
        network: 'The network of the address at sign-in: /24 for IPv4, /48 for IPv6; null for older sessions',
        current: 'True for the session of this call',
      },
      SignInMethods: {
        personas: 'The demo users that can sign in; empty outside the demo',
      },
      SignedIn: {
        refreshToken: 'Always empty: the refresh token is sent only in an HttpOnly cookie',
        lifeMs: 'The lifetime of the token in milliseconds',
      },
      UserDetails: {
        email: 'The e-mail address',
      },
      UserInfo: {
        photo: 'The address of the photo, or null',
        country: 'ISO 3166-1 alpha-2',
        lastVisit: "The time of the person's last visit before today. A visit lasts until the end of the day, on all devices",
        consent: 'The last accepted version of the terms of use and privacy notice, or null',
      },
    },
  ),
  featureDocs(accountsFeature, {
    routes: {
      accounts: {
        login: 'Sign in with e-mail and password',
        signUp: 'Sign up and mail a code. The response is the same if the address is already registered',
        verifyEmail: {
          summary: 'Verify an e-mail address with the mailed code',
          input: {
            flow: 'each flow has its own attempts',
          },
        },
        sendCode: 'Mail a code again, or mail a code for a forgotten password',
        resetPassword: 'Set a new password with the mailed code, and sign out every device',
        checkCode: 'Check a code for a forgotten password without using it up',
        me: 'Get the profile of the signed-in person',
        savePhoto: 'Set the profile photo (form data, an image of at most 5 MB)',
        refreshToken: 'Get a new token for the cookie. The cookie is rotated',
        logout: 'End the session',
        sessions: 'List the sessions of the caller, the session of this call first',
        endSession: 'End one session of the caller. Repeating the call is not an error',
        endOtherSessions: 'End all other sessions of the caller',
        photo: 'Get a profile photo',
        saveProfile: {
          summary: "Change the caller's own names and phone number, or accept the current terms of use and privacy notice",
          input: {
            consent: 'The current version, if the person has just accepted it',
          },
        },
        personalData: 'Get everything that the portal stores about the caller, as rows by table',
        savePassword: "Change the caller's own password, and sign out all other devices",
        standing: "Get the state of the caller's own access request",
        methods: 'Get the available sign-in methods',
        microsoft: 'Start a sign-in with Microsoft (OpenID Connect)',
        microsoftCallback: 'The address to which the identity provider redirects the browser',
        microsoftConnect: {
          summary: 'Start connecting a Microsoft account (OpenID Connect) to the account of the caller',
          reply: { url: 'The address of the provider to open in this browser, which receives a cookie for it' },
        },
        identities: {
          summary: 'List the identities with which the caller signs in',
          reply: { hasPassword: 'False if the caller signs in with a linked identity only' },
        },
        pendingIdentity: 'Get the identity that was verified in this browser and can be linked to an existing account',
        linkIdentity: 'Link the identity that was verified in this browser to the account of the caller. It can be used once',
        unlinkIdentity: {
          summary: 'Remove a linked identity of the caller',
          input: { password: 'The current password of the caller' },
        },
      },
    },
    facts: {
      'account.changed': 'A person changed their own names, phone number, photo or linked identities',
      'session.begun': 'A person signed in on a device. Sent to that person',
      'session.ended': 'A session was ended or revoked. Sent to its person',
    },
    refusals: {
      'sign-in.wrong': 'Incorrect e-mail address or password.',
      'verification.incomplete': {
        message: 'Your e-mail address is not verified yet.',
        data: {
          flow: 'the flow of the sign-up with this password. A code requested with it verifies no other sign-up',
        },
      },
      'account.waiting': {
        message: 'Your account is waiting for approval. It is activated within 24 hours of registration.',
        data: {
          token: 'A token with which the person can follow their own request and do nothing else',
        },
      },
      'account.rejected': 'Your request was not accepted. You can correct it and apply again.',
      'otp.wrong': 'Incorrect code.',
      'otp.spent': 'This code is no longer valid. Request a new one.',
      'employee.domain': 'Employees must sign up with their company e-mail address.',
      'password.common': 'This password is too easy to guess. Choose another one.',
      'password.in-address': 'This server takes passwords and codes in the body of a request only, as addresses are written into logs.',
      'identity.spent': 'This step has expired. Start again.',
      'identity.taken': 'This Microsoft account is already connected to another account.',
      'password.unset': 'This account has no password. Set one on the sign-in page first.',
      'method.off': 'This sign-in method is not available.',
    },
  }),
];
