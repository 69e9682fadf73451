/** Called before `npm start` sets NODE_ENV: only the operator's own `production` opens the shop to other machines. */
export const listenHost = ({ HOST, NODE_ENV }: Record<string, string | undefined>): string =>
  HOST?.trim() || (NODE_ENV?.trim() === 'production' ? '0.0.0.0' : '127.0.0.1')
