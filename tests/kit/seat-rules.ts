export interface SeatCall {
  id: string;
  company: string;
  leaves: boolean;
}

/**
 * Computes seat allocation naively, from the calls in the order of their admission. Returns the registered people and the waiting list in
 * order.
 */
export const seatsAfter = (calls: readonly SeatCall[], { seats, perCompany }: { seats: number; perCompany: number }) => {
  let registeredCalls: SeatCall[] = [];
  let waitingList: SeatCall[] = [];
  const canHaveSeat = ({ company }: SeatCall) =>
    registeredCalls.length < seats && registeredCalls.filter((item) => item.company === company).length < perCompany;
  for (const call of calls) {
    if (call.leaves) {
      registeredCalls = registeredCalls.filter(({ id }) => id !== call.id);
      waitingList = waitingList.filter(({ id }) => id !== call.id);
    } else (canHaveSeat(call) ? registeredCalls : waitingList).push(call);
    for (let next = waitingList.find(canHaveSeat); next; next = waitingList.find(canHaveSeat)) {
      waitingList = waitingList.filter((item) => item !== next);
      registeredCalls.push(next);
    }
  }
  return { seated: registeredCalls.map(({ id }) => id).sort(), waiting: waitingList.map(({ id }) => id) };
};
