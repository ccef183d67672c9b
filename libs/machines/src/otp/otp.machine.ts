import { LIMITS } from '@portal/contracts';
import { and, not } from 'xstate';
import { emptyCodeInput } from '../code-input';
import { theEvent } from '../the-event';
import { otp } from './otp.setup';

export type { OtpEvent, OtpInput, Trouble, Verification } from './otp.setup';

/*
   open (parallel)                                                              verified
   ├ entry    filling ── submitted, if full ──► verifying ── right ────────────►   ▲
   │             ▲                                 │                               │
   │             └── wrong: boxes emptied ─────────┤                               │
   │             └── not judged: boxes kept ───────┘              verified elsewhere, from anywhere
   └ resend   counting (118 s, ticks) ──► offered ── asked for another code ──► sending
                 ▲                           ▲                                     │
                 │                           └── failed ───────────────────────────┤
                 └── sent: boxes emptied, 118 s · too early: server's wait time ───┘
*/
export const otpMachine = otp.createMachine({
  id: 'otp',
  context: ({ input }) => ({
    ...emptyCodeInput(),
    email: input.email,
    flow: input.flow,
    waitMs: input.resendAfterMs ?? LIMITS.otpResendMs,
    leftMs: 0,
    triesLeft: null,
    trouble: null,
    spent: false,
    message: null,
    verification: null,
  }),
  initial: 'open',
  output: ({ context }) => context.verification ?? {},
  states: {
    open: {
      type: 'parallel',
      on: { 'verified elsewhere': { target: 'verified', actions: 'forget what went wrong' } },
      states: {
        entry: {
          initial: 'filling',
          states: {
            filling: {
              on: {
                typed: {
                  guard: { type: 'there is something to fill in', params: ({ event }) => ({ index: event.index, text: event.char }) },
                  actions: { type: 'fill the box', params: theEvent },
                },
                pasted: {
                  guard: { type: 'there is something to fill in', params: theEvent },
                  actions: { type: 'fill the boxes', params: theEvent },
                },
                'went back': {
                  guard: { type: 'there is such a box', params: theEvent },
                  actions: { type: 'empty the box', params: theEvent },
                },
                submitted: {
                  guard: and(['all boxes are filled', 'the code can still be tried', not('another code is on its way')]),
                  target: 'verifying',
                },
              },
            },
            verifying: {
              id: 'verifying',
              entry: 'forget what went wrong',
              invoke: {
                id: 'verify',
                src: 'verify',
                input: ({ context }) => ({ email: context.email, code: context.boxes.join(''), flow: context.flow }),
                onDone: { target: '#verified', actions: { type: 'keep what the server said', params: theEvent } },
                onError: [
                  {
                    guard: { type: 'the code was not judged', params: theEvent },
                    target: 'filling',
                    actions: { type: 'say what went wrong', params: theEvent },
                  },
                  {
                    target: 'filling',
                    actions: [{ type: 'say what went wrong', params: theEvent }, 'empty the boxes'],
                  },
                ],
              },
            },
          },
        },
        resend: {
          initial: 'counting',
          states: {
            counting: {
              entry: 'start the countdown',
              exit: 'end the countdown',
              after: { 'until another code may be asked for': 'offered' },
              initial: 'ticking',
              states: { ticking: { after: { 'a second': { target: 'ticking', reenter: true, actions: 'count a second' } } } },
            },
            offered: {
              on: { 'asked for another code': { guard: not('a code is being verified'), target: 'sending' } },
            },
            sending: {
              id: 'sending',
              invoke: {
                id: 'resend',
                src: 'resend',
                input: ({ context }) => ({ email: context.email, flow: context.flow }),
                onDone: {
                  target: 'counting',
                  actions: ['empty the boxes', { type: 'take the new code as the valid one', params: theEvent }],
                },
                onError: [
                  {
                    guard: { type: 'it was asked too early', params: theEvent },
                    target: 'counting',
                    actions: [
                      { type: 'say that no code was sent', params: theEvent },
                      { type: 'wait as long as the server says', params: theEvent },
                    ],
                  },
                  { target: 'offered', actions: { type: 'say that no code was sent', params: theEvent } },
                ],
              },
            },
          },
        },
      },
    },
    verified: { id: 'verified', type: 'final' },
  },
});
