/** Stops the start; the message says what to do. */
export class StartError extends Error {}
