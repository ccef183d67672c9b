import { Inject } from '@nestjs/common';
import { auth, type Input, LIMITS, noticeOf, PasswordInAddress, type Principal } from '@portal/contracts';
import { audit } from '../../audit/audit';
import { Database } from '../../core/database';
import { ENV, type Env } from '../../core/env';
import { refuse } from '../../http/refusal-error';
import { type Exchange, Serve } from '../../http/serve';
import { Codes, type Otp } from './codes';
import { refreshCookie } from './cookies';
import { Microsoft } from './microsoft';
import { Personas } from './personas';
import { Photos } from './photos';
import { Profile } from './profile.service';
import { Sessions } from './sessions';
import { SignIn } from './sign-in.service';
import { SignUp } from './sign-up.service';

const YEAR_S = 365 * 24 * 3600;
const codeSent = ({ flow }: Otp) => ({
  ...noticeOf('code.sent'),
  flow,
  resendAfterMs: LIMITS.otpResendMs,
});

@Serve(auth)
export class AccountsController {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly signUp: SignUp,
    private readonly sessions: Sessions,
    private readonly codes: Codes,
    private readonly profile: Profile,
    private readonly photos: Photos,
    private readonly withMicrosoft: Microsoft,
    private readonly personas: Personas,
    @Inject(ENV) private readonly env: Env,
  ) {}

  login(input: Input<typeof auth.login>, _who: null, exchange: Exchange) {
    return this.signIn.withPassword(input, exchange);
  }

  async addUser(input: Input<typeof auth.addUser>, _who: null, exchange: Exchange) {
    return codeSent(await this.signUp.apply(input, await this.withMicrosoft.shown(exchange, input.email)));
  }

  async confirmVerification({ userEmail, code, flow }: Input<typeof auth.confirmVerification>) {
    const { token, lifeMs } = await this.signUp.confirm({ email: userEmail, purpose: 'Registration', code, flow });
    return { ...noticeOf('address.verified'), standing: 'waiting' as const, token, lifeMs };
  }

  async sendVerificationCode({ userEmail, emailType, flow }: Input<typeof auth.sendVerificationCode>) {
    return codeSent(await this.signUp.sendCode({ email: userEmail, purpose: emailType, flow }));
  }

  /** R7.4: the specification sends the secrets in the query, which proxies write into their logs; an installation may refuse that. */
  async changePassword({ userEmail, code, Password, flow }: Input<typeof auth.changePassword>, _who: null, { request }: Exchange) {
    const query = request.query as object;
    if (!this.env.PASSWORD_IN_QUERY && (Object.hasOwn(query, 'Password') || Object.hasOwn(query, 'code'))) refuse(PasswordInAddress);
    await this.profile.resetPassword({ email: userEmail, purpose: 'ForgotPassword', code, flow }, Password);
    return { message: 'Your password is changed. Sign in with the new one.' };
  }

  async checkCode({ userEmail, code, flow }: Input<typeof auth.checkCode>) {
    await this.codes.check({ email: userEmail, purpose: 'ForgotPassword', code, flow });
    return { message: 'The code is right.' };
  }

  async userInfo(_input: Input<typeof auth.userInfo>, who: Principal) {
    return { dataList: [await this.profile.info(who)] };
  }

  async userProfileUpload(_input: Input<typeof auth.userProfileUpload>, who: Principal, { request }: Exchange) {
    const path = await this.profile.setPhoto(who, await this.photos.read(request));
    return { message: 'Your photo is changed.', Profilepic: path };
  }

  refreshToken(_input: unknown, _who: Principal | null, exchange: Exchange) {
    return this.signIn.again(exchange);
  }

  /** Ends the sign-in of the cookie and that of the token; signing out twice is signing out. */
  async logout(_input: unknown, who: Principal | null, exchange: Exchange) {
    const cookie = refreshCookie(this.env, exchange);
    const ended = new Set([this.sessions.sessionOf(cookie.value), who?.sessionId].filter((id) => typeof id === 'string'));
    await this.database.tx(async (tx) => {
      for (const id of ended) await this.sessions.endOne(tx, id, 'signed-out');
      await audit(tx, 'session.left', [...ended].join(' '));
    });
    cookie.clear();
    exchange.reply.header('clear-site-data', '"cache"');
    return { message: 'You are signed out.' };
  }

  async photo({ photoId }: Input<typeof auth.photo>, _who: null, { reply }: Exchange) {
    const { bytes, type } = await this.photos.get(photoId);
    reply.header('content-type', type).header('cache-control', `private, max-age=${YEAR_S}, immutable`);
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return bytes;
  }

  saveProfile(input: Input<typeof auth.saveProfile>, who: Principal) {
    return this.profile.save(who, input);
  }

  async savePassword({ current, Password }: Input<typeof auth.savePassword>, who: Principal) {
    await this.profile.savePassword(who, current, Password);
    return { message: 'Your password is changed. Your other devices are signed out.' };
  }

  standing(_input: unknown, who: Principal) {
    return this.signUp.standing(who);
  }

  methods() {
    return this.personas.methods(this.withMicrosoft.on);
  }

  async microsoft(_input: unknown, _who: null, exchange: Exchange) {
    return redirect(exchange, await this.withMicrosoft.begin(exchange));
  }

  async microsoftCallback(_input: unknown, _who: null, exchange: Exchange) {
    return redirect(exchange, await this.withMicrosoft.finish(exchange));
  }
}

const redirect = ({ reply }: Exchange, to: string): string => {
  reply.status(302).header('location', to).header('cache-control', 'no-store');
  return '';
};
