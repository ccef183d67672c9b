import { type Input, notifications, ObjectMissing, type PreferenceType, type Principal } from '@portal/contracts';
import type { FastifyReply } from 'fastify';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../platform/http/serve';
import { UnsubscribeLinks } from '../../services/mail/unsubscribe-links';
import { Preferences } from './preferences.store';
import { UNSUBSCRIBE_CSP, unsubscribePage } from './unsubscribe-page';

/** Serves the notification preferences of people, set in the profile or by the link in a mail. */
@Serve(pickRoutes(notifications, 'preferences', 'savePreference', 'unsubscribePage', 'unsubscribe'))
export class PreferencesController {
  constructor(
    private readonly database: Database,
    private readonly choices: Preferences,
    private readonly links: UnsubscribeLinks,
  ) {}

  async preferences(_: Input<typeof notifications.preferences>, principal: Principal) {
    return { items: await this.choices.list(this.database.db, principal) };
  }

  async savePreference(choice: Input<typeof notifications.savePreference>, principal: Principal) {
    return { items: await this.choices.save(principal, choice) };
  }

  /**
   * Renders the page of an unsubscribe link. Opening the link changes nothing, because mail programs and scanners open links automatically.
   */
  async unsubscribePage({ link }: Input<typeof notifications.unsubscribePage>, _principal: null, { reply }: Exchange) {
    const { type, language } = await this.readLink(link);
    return this.page(reply, language, type, false);
  }

  async unsubscribe({ link }: Input<typeof notifications.unsubscribe>, _principal: null, { reply }: Exchange) {
    const { type, personId, language } = await this.readLink(link);
    if (!(await this.choices.unsubscribe(personId, type))) return refuse(ObjectMissing);
    return this.page(reply, language, type, true);
  }

  private async readLink(link: string): Promise<{ type: PreferenceType; personId: string; language: string }> {
    const linkData = this.links.read(link) ?? refuse(ObjectMissing);
    const reader = (await this.choices.findLinkOwner(this.database.db, linkData.personId)) ?? refuse(ObjectMissing);
    return { ...linkData, language: reader.language };
  }

  private page(reply: FastifyReply, language: string, type: PreferenceType, isDone: boolean): string {
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', UNSUBSCRIBE_CSP);
    return unsubscribePage(language, type, isDone);
  }
}
