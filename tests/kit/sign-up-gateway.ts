import { ApiError, type accountRoutes, type RawInput } from '@portal/contracts';
import { Clock } from '../../apps/gateway/src/platform/clock';
import { openMailbox } from './mail/mailbox';
import { openTestGateway } from './test-gateway';

export type Form = RawInput<typeof accountRoutes.signUp>;
export const PASSWORD = 'quiet-harbour-42';

/** Returns the refusal of a call. Fails the test if the call succeeds. */
export const refusal = async (call: Promise<unknown>) => {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw new Error(`Not refused: ${String(outcome)}`);
  const { status, code, body, retryAfterMs } = outcome;
  return { status, code, data: body.data, errors: body.errors, retryAfterMs };
};

/** Returns a wrong code: the given code with a different first letter. */
export const wrongCodeFor = (code: string): string => (code[0] === 'A' ? 'B' : 'A') + code.slice(1);

/** Opens a gateway with an SMTP server and helpers for sign-ups. */
export const openSignUpGateway = async () => {
  const mailbox = await openMailbox();
  const gateway = await openTestGateway({ env: { SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'silent' } });
  let clockOffset = 0;
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + clockOffset);

  let applicantCount = 0;
  const makeForm = (overrides: Partial<Form> = {}): Form => ({
    role: 'CP',
    employee: false,
    country: 'DE',
    companyName: 'Talwasser Automation',
    organizationType: 'distributor',
    email: `nora${++applicantCount}@talwasser.example`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstname: 'Nora',
    lastname: 'Lindt',
    language: 'de',
    ...overrides,
  });
  const api = gateway.nobody.accounts;
  const apply = async (overrides: Partial<Form> = {}) => {
    const form = makeForm(overrides);
    const { flow } = await api.signUp(form);
    return { email: form.email, flow };
  };
  const confirm = (email: string, code: string, flow?: string) => api.verifyEmail({ email, code, flow });
  const readPerson = (email: string) => gateway.database.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst();
  return {
    gateway,
    mailbox,
    api,
    someone: makeForm,
    apply,
    confirm,
    personAt: readPerson,
    /** Signs up a person and verifies the address. */
    verified: async (overrides: Partial<Form> = {}) => {
      const mailsBefore = overrides.email ? (await mailbox.all()).filter(({ to }) => to[0]!.address === overrides.email).length : 0;
      const { email, flow } = await apply(overrides);
      const answer = await confirm(email, await mailbox.codeFor(email, mailsBefore + 1), flow);
      return { email, answer, person: (await readPerson(email))! };
    },
    /** Moves the gateway's clock ahead. */
    later: (ms: number) => {
      clockOffset = ms;
    },
    close: async () => {
      await gateway.close();
      await mailbox.close();
    },
  };
};
export type SignUpGateway = Awaited<ReturnType<typeof openSignUpGateway>>;
