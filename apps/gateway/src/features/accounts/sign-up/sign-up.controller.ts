import { accountRoutes, type Input, LIMITS, noticeOf, type Principal } from '@portal/contracts';
import { type Exchange, pickRoutes, Serve } from '../../../platform/http/serve';
import type { Otp } from '../codes';
import { Devices } from '../devices';
import { ProviderSignIn } from '../identities/provider-sign-in';
import type { CodeCaller } from '../mail-budget';
import { SignInEnforcement } from '../sign-in-enforcement';
import { SignUp } from './sign-up.service';

const codeSent = ({ flow }: Otp) => ({
  ...noticeOf('code.sent'),
  flow,
  resendAfterMs: LIMITS.otpResendMs,
});

/** Serves the routes from the first form to the pending request. */
@Serve(pickRoutes(accountRoutes, 'signUp', 'verifyEmail', 'sendCode', 'standing'))
export class SignUpController {
  constructor(
    private readonly registration: SignUp,
    private readonly withProvider: ProviderSignIn,
    private readonly enforcement: SignInEnforcement,
    private readonly devices: Devices,
  ) {}

  async signUp(input: Input<typeof accountRoutes.signUp>, _principal: null, exchange: Exchange) {
    const caller = await this.callerOf(exchange, input.email);
    return codeSent(await this.registration.apply(input, caller, await this.withProvider.shown(exchange, input.email)));
  }

  async verifyEmail({ email, code, flow }: Input<typeof accountRoutes.verifyEmail>) {
    const { token, lifeMs } = await this.registration.confirm({ email, purpose: 'Registration', code, flow });
    return { ...noticeOf('address.verified'), standing: 'waiting' as const, token, lifeMs };
  }

  async sendCode({ email, emailType, flow }: Input<typeof accountRoutes.sendCode>, _principal: null, exchange: Exchange) {
    if (emailType === 'ForgotPassword') await this.enforcement.requireNone(email);
    return codeSent(await this.registration.sendCode({ email, purpose: emailType, flow }, await this.callerOf(exchange, email)));
  }

  standing(_input: unknown, principal: Principal) {
    return this.registration.standing(principal);
  }

  private async callerOf(exchange: Exchange, email: string): Promise<CodeCaller> {
    return { ip: exchange.request.ip, device: await this.devices.knownFor(exchange, email) };
  }
}
