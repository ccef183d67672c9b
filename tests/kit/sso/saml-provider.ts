import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import keys from './saml-keys.json' with { type: 'json' };

/** The account that is signed in at the provider. */
interface SamlAccount {
  nameId: string;
  email: string;
  firstname: string;
  lastname: string;
}

export interface SamlProvider {
  /** The settings with which an administrator adds the provider. */
  settings: { protocol: 'saml'; issuer: string; signInUrl: string; certificates: string[] };
  account: SamlAccount;
  /** The metadata that an administrator enters in the portal. */
  metadata: string;
  /** Accepts the portal's request at this address, and returns the form that the provider's page submits. */
  respond: (requestUrl: string) => Promise<{ SAMLResponse: string; RelayState: string }>;
  /** Returns the request values that a response repeats. */
  requestOf: (requestUrl: string) => Promise<{ audience: string; recipient: string; inResponseTo: string }>;
  close: () => Promise<void>;
}

const claim = (name: string, valueTag: string) => ({
  name,
  valueTag,
  nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
  valueXsiType: 'xs:string',
});

const AUTHN_STATEMENT =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';

/**
 * Opens a SAML identity provider (samlify) on a free port, which reads the portal's metadata. Its page submits the response automatically,
 * as the pages of real providers do.
 */
export const openSamlProvider = async (portal: string, account: SamlAccount): Promise<SamlProvider> => {
  // The portal's requests need no schema validation here.
  setSchemaValidator({ validate: async () => 'not validated' });
  const server = createServer((request, response) => {
    void respond(`http://localhost${request.url}`).then(({ SAMLResponse, RelayState }) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<form method="post" action="${portal}/api/auth/sso/saml"><input type="hidden" name="SAMLResponse" value="${SAMLResponse}"><input type="hidden" name="RelayState" value="${RelayState}"></form><script>document.forms[0].submit()</script>`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = IdentityProvider({
    entityID: issuer,
    privateKey: keys.provider.privateKey,
    signingCert: keys.provider.certificate,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    isAssertionEncrypted: false,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: `${issuer}/sign-in` }],
    loginResponseTemplate: {
      // The default template omits this statement, which the Web Browser SSO Profile requires.
      context: SamlLib.defaultLoginResponseTemplate.context.replace('{AuthnStatement}', AUTHN_STATEMENT),
      attributes: [claim('email', 'user.email'), claim('firstName', 'user.firstname'), claim('lastName', 'user.lastname')],
    },
  });

  /** Reads the portal's metadata, and the portal's request in a URL query. */
  const readRequest = async (requestUrl: string) => {
    const portalProvider = ServiceProvider({ metadata: await (await fetch(`${portal}/api/auth/sso/saml/metadata`)).text() });
    const query = Object.fromEntries(new URL(requestUrl).searchParams);
    const request = await provider.parseLoginRequest(portalProvider, 'redirect', { query });
    const recipient = portalProvider.entityMeta.getAssertionConsumerService('post') as string;
    const { id } = (request.extract as { request: { id: string } }).request;
    return { portalProvider, request, query, audience: portalProvider.entityMeta.getEntityID(), recipient, inResponseTo: id };
  };
  const respond: SamlProvider['respond'] = async (requestUrl) => {
    const { portalProvider, request, query, audience, recipient, inResponseTo } = await readRequest(requestUrl);
    const fill = (template: string) => {
      const now = new Date();
      const later = new Date(now.getTime() + 5 * 60_000).toISOString();
      const values: Record<string, string> = {
        ID: `_${crypto.randomUUID()}`,
        AssertionID: `_${crypto.randomUUID()}`,
        Destination: recipient,
        Audience: audience,
        SubjectRecipient: recipient,
        NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        NameID: account.nameId,
        Issuer: issuer,
        IssueInstant: now.toISOString(),
        ConditionsNotBefore: now.toISOString(),
        ConditionsNotOnOrAfter: later,
        SubjectConfirmationDataNotOnOrAfter: later,
        InResponseTo: inResponseTo,
        StatusCode: Constants.StatusCode.Success,
        attrUserEmail: account.email,
        attrUserFirstname: account.firstname,
        attrUserLastname: account.lastname,
      };
      return { id: values['ID']!, context: SamlLib.replaceTagsByValue(template, values) };
    };
    const { context } = await provider.createLoginResponse(portalProvider, request as never, 'post', { ...account }, fill);
    return { SAMLResponse: context, RelayState: query['RelayState'] ?? '' };
  };
  const requestOf: SamlProvider['requestOf'] = async (requestUrl) => {
    const { audience, recipient, inResponseTo } = await readRequest(requestUrl);
    return { audience, recipient, inResponseTo };
  };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    settings: { protocol: 'saml', issuer, signInUrl: `${issuer}/sign-in`, certificates: [keys.provider.certificate] },
    account,
    metadata: provider.getMetadata(),
    respond,
    requestOf,
    close,
  };
};
