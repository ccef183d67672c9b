import { Inject } from '@nestjs/common';
import { accountRoutes, type Input, PasswordInAddress, type Principal } from '@portal/contracts';
import { ENV, type Env } from '../../../platform/config/env';
import { refuse } from '../../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../../platform/http/serve';
import { Codes } from '../codes';
import { Profile } from '../profile.service';
import { SignInEnforcement } from '../sign-in-enforcement';

@Serve(pickRoutes(accountRoutes, 'resetPassword', 'checkCode', 'savePassword'))
export class PasswordsController {
  constructor(
    private readonly codes: Codes,
    private readonly profile: Profile,
    private readonly enforcement: SignInEnforcement,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * R7.4: the specification puts the code and the password into the query string, which proxies log. An installation may refuse such
   * requests.
   */
  async resetPassword({ email, code, password, flow }: Input<typeof accountRoutes.resetPassword>, _principal: null, { request }: Exchange) {
    const query = request.query as object;
    if (!this.env.PASSWORD_IN_QUERY && (Object.hasOwn(query, 'Password') || Object.hasOwn(query, 'code'))) refuse(PasswordInAddress);
    await this.enforcement.requireNone(email);
    await this.profile.resetPassword({ email, purpose: 'ForgotPassword', code, flow }, password);
    return { message: 'Your password has been changed. Sign in with the new one.' };
  }

  async checkCode({ email, code, flow }: Input<typeof accountRoutes.checkCode>) {
    await this.enforcement.requireNone(email);
    await this.codes.check({ email, purpose: 'ForgotPassword', code, flow });
    return { message: 'The code is correct.' };
  }

  async savePassword({ current, password }: Input<typeof accountRoutes.savePassword>, principal: Principal) {
    await this.profile.savePassword(principal, current, password);
    return { message: 'Your password has been changed. You were signed out on your other devices.' };
  }
}
