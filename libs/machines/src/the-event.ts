/** Passes the event to an action or a guard as its parameters: `params: theEvent`. */
export const theEvent = <Event>({ event }: { event: Event }): Event => event;
