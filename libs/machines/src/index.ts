export * from './boxes';
export * from './failure';
export * from './otp.machine';
export * from './registration';
export * from './session.machine';
export * from './signup.machine';
export * from './ticket-lifecycle.machine';
export * from './token';
