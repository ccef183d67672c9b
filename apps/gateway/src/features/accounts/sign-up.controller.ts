import { auth, type Input, LIMITS, noticeOf, type Principal } from '@portal/contracts';
import { type Exchange, only, Serve } from '../../http/serve';
import type { Otp } from './codes';
import { Devices } from './devices';
import type { CodeCaller } from './mail-budget';
import { Microsoft } from './microsoft';
import { SignUp } from './sign-up.service';

const codeSent = ({ flow }: Otp) => ({
  ...noticeOf('code.sent'),
  flow,
  resendAfterMs: LIMITS.otpResendMs,
});

/** From the first form to the waiting request. */
@Serve(only(auth, 'addUser', 'confirmVerification', 'sendVerificationCode', 'standing'))
export class SignUpController {
  constructor(
    private readonly signUp: SignUp,
    private readonly withMicrosoft: Microsoft,
    private readonly devices: Devices,
  ) {}

  async addUser(input: Input<typeof auth.addUser>, _who: null, exchange: Exchange) {
    const caller = await this.callerOf(exchange, input.email);
    return codeSent(await this.signUp.apply(input, caller, await this.withMicrosoft.shown(exchange, input.email)));
  }

  async confirmVerification({ email, code, flow }: Input<typeof auth.confirmVerification>) {
    const { token, lifeMs } = await this.signUp.confirm({ email, purpose: 'Registration', code, flow });
    return { ...noticeOf('address.verified'), standing: 'waiting' as const, token, lifeMs };
  }

  async sendVerificationCode({ email, emailType, flow }: Input<typeof auth.sendVerificationCode>, _who: null, exchange: Exchange) {
    return codeSent(await this.signUp.sendCode({ email, purpose: emailType, flow }, await this.callerOf(exchange, email)));
  }

  standing(_input: unknown, who: Principal) {
    return this.signUp.standing(who);
  }

  private async callerOf(exchange: Exchange, email: string): Promise<CodeCaller> {
    return { ip: exchange.request.ip, device: await this.devices.knownFor(exchange, email) };
  }
}
