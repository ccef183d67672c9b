import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { FactorSetUp } from './factor-refusals';
import { FactorStatus, RecoveryCodes, SignedInWithCodes } from './factor-routes';
import { accountsFeature } from './feature';
import { NoticeFields } from './notices';
import { Passkey, PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from './passkey-routes';
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
      FactorSetUp,
      FactorStatus,
      LinkedIdentity,
      OwnSession,
      PendingIdentity,
      Passkey,
      PasskeyAssertion,
      PasskeyAttestation,
      PasskeyCreation,
      PasskeyRequest,
      PersonalDataReply,
      RecoveryCodes,
      SignInMethods,
      SignedIn,
      SignedInWithCodes,
      UserDetails,
      UserInfo,
      Verified,
    },
    {
      Registration: {
        region: 'required for RHQ; otherwise derived from the country',
        lco: 'required for LBO; otherwise derived from the country',
        language: 'The code of the language in which mails to the person are written',
        invitation: 'the secret of an invitation. Role, country and company are then those of the invitation',
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
      FactorSetUp: {
        flow: 'Contains the secret encrypted. Confirm it with a code of the authenticator app before `lifeMs` has passed',
        lifeMs: 'The lifetime of the flow in milliseconds',
        secret: 'The secret in base 32, for entering it by hand',
        uri: 'The `otpauth://` URI of the secret, for a QR code',
      },
      FactorStatus: {
        totp: 'True if signing in with the password needs a code of an authenticator app',
        since: 'The time when the authenticator app was set up, or null',
        codesLeft: 'The number of recovery codes that are not used yet',
        required: "True if the caller's role requires a second factor",
        dueAt: 'The time from which the caller cannot sign in without a second factor; null if there is one or none is required',
      },
      Passkey: {
        name: 'The name that its person gave it',
        usedAt: 'The time of the last sign-in with it, or null',
      },
      PasskeyCreation: {
        challenge: 'Answer it before `timeout` has passed, in the session that received it',
        timeout: 'The lifetime of the challenge in milliseconds',
        excludeCredentials: 'The passkeys that the caller has already',
      },
      PasskeyRequest: {
        challenge: 'Answer it once, before `timeout` has passed',
        timeout: 'The lifetime of the challenge in milliseconds',
      },
      RecoveryCodes: {
        codes: 'Ten recovery codes, each for one use. They are sent once and replace earlier ones',
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
        factorDueAt: 'The time from which the person cannot sign in without a second factor; null if there is one or none is required',
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
          input: {
            password: 'The current password of the caller',
            code: 'A current code or a recovery code. Required if the caller has a second factor',
          },
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
          input: {
            password: 'The current password of the caller',
            code: 'A current code or a recovery code. Required if the caller has a second factor',
          },
        },
      },
      factors: {
        signIn: 'Finish a sign-in with the flow of the refusal and a code of the authenticator app, or a recovery code',
        signInWithSetUp: 'Finish a sign-in by confirming the authenticator app that the role requires, with the flow of the refusal',
        status: 'Get the state of the second factor of the caller',
        setUp: {
          summary: 'Get a new secret for an authenticator app. It takes effect once a code of it is confirmed',
          input: {
            code: 'A current code or a recovery code. Required if the caller has a second factor, which is then replaced',
          },
        },
        add: 'Confirm a new authenticator app with a code of it, and get recovery codes',
        renewCodes: 'Replace the recovery codes',
        remove: 'Remove the second factor and its recovery codes',
        confirm: {
          summary: 'Confirm the identity of the caller for the session, which may then delete accounts for 15 minutes, as after a sign-in',
          input: {
            password: 'The current password of the caller',
            code: 'A current code or a recovery code. Required if the caller has a second factor',
          },
        },
        reset: {
          summary:
            'Remove the authenticator app, the recovery codes and the passkeys of a person on whose access the caller decides. Ends the sessions of that person, who receives a mail',
          input: {
            reason: 'Why the person needs it. It is sent to the person and kept in the audit',
            password: 'The current password of the caller',
            code: 'A current code or a recovery code of the caller. Required if the caller has a second factor',
          },
        },
      },
      passkeys: {
        signInOptions: 'Get the options of a sign-in with a passkey (Web Authentication)',
        signIn: 'Sign in with a passkey. No code of an authenticator app is needed, because the passkey verifies its user',
        list: 'List the passkeys of the caller, the oldest first',
        addOptions: {
          summary: 'Get the options of a new passkey (Web Authentication)',
          input: {
            password: 'The current password of the caller',
            code: 'A current code or a recovery code. Required if the caller has a second factor',
          },
        },
        add: 'Add a passkey with the response of the authenticator to the options',
        rename: 'Rename a passkey of the caller',
        remove: {
          summary: 'Remove a passkey of the caller',
          input: {
            password: 'The current password of the caller',
            code: 'A current code or a recovery code. Required if the caller has a second factor',
          },
        },
      },
    },
    facts: {
      'account.changed': 'A person changed their own names, phone number, photo or linked identities',
      'factor.changed': "A person's second factor, recovery codes or passkeys changed. Sent to that person",
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
      'account.disabled': 'Your account is disabled. Contact the people who manage your access.',
      'otp.wrong': 'Incorrect code.',
      'otp.spent': 'This code is no longer valid. Request a new one.',
      'employee.domain': 'Employees must sign up with their company e-mail address.',
      'password.common': 'This password is too easy to guess. Choose another one.',
      'password.in-address': 'This server takes passwords and codes in the body of a request only, as addresses are written into logs.',
      'identity.spent': 'This step has expired. Start again.',
      'invitation.over': 'This invitation can no longer be used.',
      'identity.taken': 'This Microsoft account is already connected to another account.',
      'password.unset': 'This account has no password. Set one on the sign-in page first.',
      'sign-in.single-sign-on': {
        message: 'Your organization requires its own sign-in for this address.',
        data: { name: 'The name of the identity provider' },
      },
      'method.off': 'This sign-in method is not available.',
      'second-factor.needed': {
        message: 'Enter a code of your authenticator app.',
        data: {
          flow: 'The flow of this sign-in, bound to the person and the password. Confirm it with a code before `lifeMs` has passed',
          lifeMs: 'The lifetime of the flow in milliseconds',
        },
      },
      'second-factor.set-up-needed': 'Your role requires a second factor. Set up an authenticator app to sign in.',
      'second-factor.wrong': 'Incorrect code, or a code that was used before.',
      'second-factor.over': 'This step is no longer valid. Start again with your password.',
      'second-factor.required': 'Your role requires a second factor, so it cannot be removed.',
      'identity.unconfirmed': 'Confirm your identity with your password, or sign in again.',
      'second-factor.absent': 'This account has no authenticator app and no passkey.',
      'passkey.wrong': 'This passkey was not accepted.',
      'passkey.over': 'This attempt is no longer valid. Start again.',
      'passkey.full': 'You have the maximum number of passkeys. Remove one first.',
    },
  }),
];
