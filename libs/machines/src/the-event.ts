/** Passes the event as parameters to an action or a guard: `params: theEvent`. */
export const theEvent = <Event>({ event }: { event: Event }): Event => event;
