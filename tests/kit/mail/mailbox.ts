import { startMailCatcher } from '../../../tools/mail-catcher';
import { until } from '../until';

export interface Mail {
  id: string;
  to: { address: string; name: string }[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
  envelope: { to: { address: string }[] };
}

/** An SMTP server that stores received mails. */
export interface Mailbox {
  smtpUrl: string;
  all: () => Promise<Mail[]>;
  /** Waits until an address has received at least `atLeast` mails, and returns them. */
  to: (address: string, atLeast?: number) => Promise<Mail[]>;
  codeFor: (address: string, mails?: number) => Promise<string>;
  /** Replies to a mail with the button on the mail catcher's page. Returns the response of the gateway's mail server. */
  answer: (mail: Mail, text: string) => Promise<string>;
  close: () => Promise<void>;
}

/** `inbound`: the port on which a gateway accepts replies by mail. */
export const openMailbox = async ({ inbound }: { inbound?: number } = {}): Promise<Mailbox> => {
  const { smtpPort, webPort, close } = await startMailCatcher({ smtp: 0, web: 0, ...(inbound ? { inbound } : {}) });
  const listMails = async () => (await (await fetch(`http://127.0.0.1:${webPort}/email`)).json()) as Mail[];
  const mailsTo = async (address: string, atLeast = 1): Promise<Mail[]> => {
    let mails: Mail[] = [];
    await until(async () => {
      mails = (await listMails()).filter((mail) => mail.to.some((item) => item.address === address));
      return mails.length >= atLeast;
    });
    return mails;
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    all: listMails,
    to: mailsTo,
    codeFor: async (address, mails = 1) => {
      const mail = (await mailsTo(address, mails)).at(-1)!;
      return /^[A-HJ-NP-Z2-9]{6}$/m.exec(mail.text)![0];
    },
    answer: async ({ id }, text) => {
      const response = await fetch(`http://127.0.0.1:${webPort}/email/${id}/reply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      });
      const { answer, error } = (await response.json()) as { answer?: string; error?: string };
      return answer ?? error!;
    },
    close,
  };
};
