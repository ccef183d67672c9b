import { isAbsolute, join } from 'node:path';
import { root } from './children.ts';
import { MAIL_CATCHER_NAME, type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { Fault, isTaken, portFrom } from './ports.ts';

export interface Setting {
  port: number;
  dataDir: string;
  mail?: MailCatcher;
  env: NodeJS.ProcessEnv;
  /** The reason why the product cannot start on this machine, if there is one. */
  conflict?: string;
}

/** Returns the settings of a gateway on this machine: the caller's environment, with demo values for every unset variable. */
export async function prepareProduct(): Promise<Setting> {
  const port = await portFrom('PORT', 3000);
  const folder = process.env.DATA_DIR || '.data';
  const dataDir = isAbsolute(folder) ? folder : join(root, folder);
  const env: NodeJS.ProcessEnv = {
    DEMO: '1',
    LOG_LEVEL: 'warn',
    PORTAL_DIR: join(root, 'apps/portal/dist'),
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  let conflict = (await isTaken(port)) ? `Port ${port} is in use: set PORT to a free one.` : undefined;
  if (env.SMTP_URL) return { port, dataDir, env, conflict };

  const ports = {
    smtp: await portFrom('MAIL_SMTP_PORT', 1025),
    web: await portFrom('MAIL_WEB_PORT', 1080),
    inbound: await portFrom('INBOUND_SMTP_PORT', 1026),
  };
  env.SMTP_URL = `smtp://127.0.0.1:${ports.smtp}`;
  env.INBOUND_SMTP_PORT = String(ports.inbound);
  // The mail catcher acts as the mail server in front of the gateway.
  env.INBOUND_AUTHSERV_ID ??= MAIL_CATCHER_NAME;
  if (await isTaken(ports.inbound))
    conflict ??= `Port ${ports.inbound} for answers by mail is in use: set INBOUND_SMTP_PORT to a free one.`;
  const mail = await startMailCatcher(ports).catch((error: Error) => {
    conflict ??= error.message;
    return undefined;
  });
  return { port, dataDir, env, mail, conflict };
}

/** Runs the main function of a tool. Prints an error that the user can fix as one line, and any other error with its stack. */
export async function main(run: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exit(await run());
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    process.exit(1);
  }
}
