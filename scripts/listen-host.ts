/**
 * Where to listen, said before `npm start` sets NODE_ENV for its own ends: only the operator's own `production` opens the
 * shop to other machines, and an empty variable is none.
 */
export const listenHost = ({ HOST, NODE_ENV }: Record<string, string | undefined>): string =>
  HOST?.trim() || (NODE_ENV?.trim() === 'production' ? '0.0.0.0' : '127.0.0.1')
