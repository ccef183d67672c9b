import { type Input, identityProviderRoutes } from '@portal/contracts';
import { type Exchange, pickRoutes, Serve } from '../../../platform/http/serve';
import { SignInEnforcement } from '../sign-in-enforcement';
import { samlMetadata } from './saml';
import { SingleSignOn } from './single-sign-on';

/** Serves the public routes of sign-ins with the identity provider of an organization. */
@Serve(pickRoutes(identityProviderRoutes, 'find', 'signIn', 'callback', 'samlMetadata', 'samlResponse'))
export class SingleSignOnController {
  constructor(
    private readonly singleSignOn: SingleSignOn,
    private readonly enforcement: SignInEnforcement,
  ) {}

  async find({ domain }: Input<typeof identityProviderRoutes.find>) {
    return { provider: await this.enforcement.providerOf(domain) };
  }

  async signIn({ providerId }: Input<typeof identityProviderRoutes.signIn>, _principal: null, exchange: Exchange) {
    return redirect(exchange, await this.singleSignOn.start(exchange, providerId));
  }

  async samlMetadata(_input: unknown, _principal: null, { request, reply }: Exchange) {
    reply.header('content-type', 'application/samlmetadata+xml').header('cache-control', 'no-store');
    return samlMetadata(this.singleSignOn.samlAddresses(request));
  }

  async samlResponse({ response, relayState }: Input<typeof identityProviderRoutes.samlResponse>, _principal: null, exchange: Exchange) {
    // The browser follows with GET, and sends the cookies that are limited to the same site.
    return redirect(exchange, await this.singleSignOn.acceptSaml(exchange, relayState, response));
  }

  async callback(_input: unknown, _principal: null, exchange: Exchange) {
    return redirect(exchange, await this.singleSignOn.finish(exchange));
  }
}

const redirect = ({ reply }: Exchange, to: string): string => {
  reply.status(302).header('location', to).header('cache-control', 'no-store');
  return '';
};
