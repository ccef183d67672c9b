export interface SeatCall {
  id: string;
  company: string;
  leaves: boolean;
}

/** Computes the rules of seats naively, in the order in which calls were admitted: the registered people, and the waiting list in order. */
export const seatsAfter = (calls: readonly SeatCall[], { seats, perCompany }: { seats: number; perCompany: number }) => {
  let registered: SeatCall[] = [];
  let waitingList: SeatCall[] = [];
  const mayHave = ({ company }: SeatCall) =>
    registered.length < seats && registered.filter((item) => item.company === company).length < perCompany;
  for (const call of calls) {
    if (call.leaves) {
      registered = registered.filter(({ id }) => id !== call.id);
      waitingList = waitingList.filter(({ id }) => id !== call.id);
    } else (mayHave(call) ? registered : waitingList).push(call);
    for (let next = waitingList.find(mayHave); next; next = waitingList.find(mayHave)) {
      waitingList = waitingList.filter((item) => item !== next);
      registered.push(next);
    }
  }
  return { seated: registered.map(({ id }) => id).sort(), waiting: waitingList.map(({ id }) => id) };
};
