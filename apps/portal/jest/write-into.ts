import type { UserEvent } from '@testing-library/user-event';

/** Fills a field at once, since each typed key would render the whole form again. */
export async function writeInto(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}
