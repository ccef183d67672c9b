/** A call for a seat, or one that gives it back. */
export interface SeatCall {
  id: string;
  company: string;
  leaves: boolean;
}

/** The rules of seats by hand, in the order in which the calls were let through: who has a seat, and who waits in which order. */
export const seatsAfter = (calls: readonly SeatCall[], { seats, perCompany }: { seats: number; perCompany: number }) => {
  let seated: SeatCall[] = [];
  let waiting: SeatCall[] = [];
  const mayHave = ({ company }: SeatCall) => seated.length < seats && seated.filter((one) => one.company === company).length < perCompany;
  for (const call of calls) {
    if (call.leaves) {
      seated = seated.filter(({ id }) => id !== call.id);
      waiting = waiting.filter(({ id }) => id !== call.id);
    } else (mayHave(call) ? seated : waiting).push(call);
    for (let next = waiting.find(mayHave); next; next = waiting.find(mayHave)) {
      waiting = waiting.filter((one) => one !== next);
      seated.push(next);
    }
  }
  return { seated: seated.map(({ id }) => id).sort(), waiting: waiting.map(({ id }) => id) };
};
