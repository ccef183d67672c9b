import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

interface Delivery {
  controller: AbortController;
  /** True once the whole mail has been sent. Until the server responds, it is unknown whether the mail was accepted. */
  isSent: boolean;
}

/** The connection to the mail server. */
export class MailTransport {
  private readonly transporter: Transporter;
  private readonly deliveries = new Map<string, Delivery>();

  constructor(url: string) {
    this.transporter = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
    this.transporter.use('stream', ({ data, message }, callback) => {
      const delivery = this.deliveries.get(String(data.messageId));
      message.processFunc((stream) =>
        stream.once('end', () => {
          if (delivery) delivery.isSent = true;
        }),
      );
      callback();
    });
  }

  /** Sends a mail. Resolves when the server has accepted the mail. */
  async send(mail: SendMailOptions & { messageId: string }): Promise<void> {
    const delivery: Delivery = { controller: new AbortController(), isSent: false };
    this.deliveries.set(mail.messageId, delivery);
    try {
      await this.transporter.sendMail({ ...mail, signal: delivery.controller.signal });
    } finally {
      this.deliveries.delete(mail.messageId);
    }
  }

  /** Aborts running deliveries as failed. `unsent` limits this to mails that the server cannot have received. */
  abort(which: 'unsent' | 'all'): void {
    for (const { controller, isSent } of this.deliveries.values()) if (which === 'all' || !isSent) controller.abort();
  }

  close(): void {
    this.transporter.close();
  }
}
